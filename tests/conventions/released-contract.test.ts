import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contractFaults } from '#graphql/schema/contract-faults.ts'
import { readChanges } from '#graphql/schema/read-changes.ts'
import { clockOffset } from '#tests/support/clock.ts'
import { read } from './own-files.ts'

const released = read('graphql/released.graphql')
const current = read('graphql/schema.graphql')
const told = read('graphql/changes.md')
const changes = readChanges(told)
const today = new Date(Date.now() - clockOffset).toISOString().slice(0, 10)

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
  const days = [...told.matchAll(/^## (\d{4}-\d\d-\d\d)$/gm)].map(([, day]) => day)
  expect(days).toEqual([...days].sort().reverse())
  expect(new Set(days).size).toBe(days.length)
  expect(days.length).toBeGreaterThan(0)
})

/** The line that a release has below its day: whoever changes released.graphql writes a new day with its own. */
const digestLine = (sdl: string) => `SHA-256 of released.graphql: \`${createHash('sha256').update(sdl).digest('hex')}\``

/** What is below each day, the newest first. */
const releasesIn = (text: string): string[] => text.split(/^## (?=\d{4}-\d\d-\d\d$)/m).slice(1)

it('has one digest a release, and released.graphql is the newest', () => {
  const [newest = '', ...others] = releasesIn(told)
  expect(newest).toContain(digestLine(released))
  for (const release of [newest, ...others]) expect(release.match(/^SHA-256 of released\.graphql: `[0-9a-f]{64}`$/gm)).toHaveLength(1)
  for (const release of others) expect(release).not.toContain(digestLine(released))
})

it('would find a released.graphql that was changed without a release', () => {
  const quietly = released.replace('type rewards {', 'type rewards { lost: Int')
  expect(contractFaults({ released: quietly, current: quietly, changes, today })).toEqual([])
  expect(told).not.toContain(digestLine(quietly))
})
