import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contractFaults, readChanges } from '#graphql/schema/contract-faults.ts'
import { clockOffset } from '#tests/support/clock.ts'
import { read } from './own-files.ts'

const released = read('graphql/released.graphql')
const current = read('graphql/schema.graphql')
const changelog = read('graphql/changes.md')
const changes = readChanges(changelog)
const today = new Date(Date.now() - clockOffset).toISOString().slice(0, 10)

it('has no breaking change without a line in graphql/changes.md, and no removal within six months of its deprecation', () => {
  expect(contractFaults({ released, current, changes, today })).toEqual([])
})

it('detects a removed column', () => {
  const withMore = released.replace('type rewards {', 'type rewards { lost: Int')
  expect(contractFaults({ released: withMore, current, changes, today })).toEqual([
    'rewards.lost was removed. Name `rewards.lost` in changes.md, as breaking.',
  ])
})

it('lists each release once, newest first', () => {
  const days = [...changelog.matchAll(/^## (\d{4}-\d\d-\d\d)$/gm)].map(([, day]) => day)
  expect(days).toEqual([...days].sort().reverse())
  expect(new Set(days).size).toBe(days.length)
  expect(days.length).toBeGreaterThan(0)
})

/** Returns the line with the digest of released.graphql, which graphql/changes.md must have below the newest release date. */
const digestLine = (sdl: string) => `SHA-256 of released.graphql: \`${createHash('sha256').update(sdl).digest('hex')}\``

/** Splits graphql/changes.md into its sections, one below each release date, newest first. */
const releasesIn = (text: string): string[] => text.split(/^## (?=\d{4}-\d\d-\d\d$)/m).slice(1)

it('has one digest per release, and the newest is that of released.graphql', () => {
  const [newest = '', ...others] = releasesIn(changelog)
  expect(newest).toContain(digestLine(released))
  for (const release of [newest, ...others]) expect(release.match(/^SHA-256 of released\.graphql: `[0-9a-f]{64}`$/gm)).toHaveLength(1)
  for (const release of others) expect(release).not.toContain(digestLine(released))
})

it('detects a change of released.graphql without a release', () => {
  const quietly = released.replace('type rewards {', 'type rewards { lost: Int')
  expect(contractFaults({ released: quietly, current: quietly, changes, today })).toEqual([])
  expect(changelog).not.toContain(digestLine(quietly))
})
