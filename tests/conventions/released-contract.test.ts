import { expect, it } from 'vitest'
import { contractFaults } from '#graphql/schema/contract-faults.ts'
import { readChanges } from '#graphql/schema/read-changes.ts'
import { read } from './own-files.ts'

const released = read('graphql/released.graphql')
const current = read('graphql/schema.graphql')
const changes = readChanges(read('graphql/changes.md'))
const today = new Date().toISOString().slice(0, 10)

it('breaks nothing that integrators rely on without a line in graphql/changes.md, and nothing deprecated before its six months', () => {
  expect(contractFaults({ released, current, changes, today })).toEqual([])
})

it('would find a column that went', () => {
  const withMore = released.replace('type rewards {', 'type rewards { lost: Int')
  expect(contractFaults({ released: withMore, current, changes, today })).toEqual([
    'rewards.lost was removed. Name `rewards.lost` in changes.md, as breaking.',
  ])
})

it('names only releases that follow each other, the newest first', () => {
  const days = [...read('graphql/changes.md').matchAll(/^## (\d{4}-\d\d-\d\d)$/gm)].map(([, day]) => day)
  expect(days).toEqual([...days].sort().reverse())
  expect(days.length).toBeGreaterThan(0)
})
