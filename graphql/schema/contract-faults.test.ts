import { expect, it } from 'vitest'
import { contractFaults, readChanges } from './contract-faults.ts'

const old = `
  type Query { rewards(limit: Int): [rewards] }
  type rewards { id: ID! mode: String @deprecated(reason: "No use.") name: String kind: Kind }
  enum Kind { link code }
  input RewardInput { title: String }
  input rewards_filter { mode: String @deprecated(reason: "No use.") name: String }
`
const without = (...parts: string[]): string => parts.reduce((sdl, part) => sdl.replaceAll(part, ''), old)
const deprecation = ' @deprecated(reason: "No use.")'
const faults = (current: string, changes: string, today = '2027-01-01'): string[] =>
  contractFaults({ released: old, current, changes: readChanges(changes), today })

const deprecated = '## 2026-11-24\n- deprecated: `rewards.mode` No use.\n'
const unreleased = (line: string): string => `## Not released yet\n- breaking: ${line}\n\n${deprecated}`

it('accepts an unchanged contract, and one with additions', () => {
  expect(faults(old, deprecated)).toEqual([])
  expect(faults(old.replace('link code', 'link code points').replace('id: ID!', 'id: ID! added: Int'), deprecated)).toEqual([])
})

it('reports each breaking change that changes.md does not list', () => {
  expect(faults(old.replace('name: String kind', 'name: Int kind'), deprecated)).toEqual([
    'rewards.name changed type from String to Int. Name `rewards.name` in changes.md, as breaking.',
  ])
  expect(faults(old.replace('link code', 'link'), deprecated)).toEqual([
    'code was removed from enum type Kind. Name `Kind.code` in changes.md, as breaking.',
  ])
  expect(faults(old.replace('limit: Int', 'limit: Int!'), deprecated)).toEqual([
    'Query.rewards arg limit has changed type from Int to Int!. Name `Query.rewards(limit:)` in changes.md, as breaking.',
  ])
  expect(faults(old.replace('mode: String @', 'must: Int! mode: String @'), deprecated)).toEqual([])
  expect(faults(old.replace('RewardInput {', 'RewardInput { must: Int!'), deprecated)).toEqual([
    'A required field must on input type RewardInput was added. Name `RewardInput.must` in changes.md, as breaking.',
  ])
})

it('accepts a breaking change listed for the next release, with the elements generated from its column', () => {
  const smaller = without('name: String ', ' name: String')
  expect(faults(smaller, deprecated)).toHaveLength(2)
  expect(faults(smaller, unreleased('`rewards.name` Nobody had one.'))).toEqual([])
  expect(
    faults(old.replace('link code', 'link').replace('limit: Int', 'limit: Int!'), unreleased('`Kind.code`, `Query.rewards(limit:)` Both.')),
  ).toEqual([])
})

it('ignores a breaking change listed for an earlier release', () => {
  const before = `## 2026-12-01\n- breaking: \`rewards.name\` Another time.\n\n${deprecated}`
  expect(faults(without('name: String ', ' name: String'), before)).toHaveLength(2)
})

it('reports a deprecated column removed within six months, listed or not', () => {
  const smaller = without(`mode: String${deprecation} `)
  const named = unreleased('`rewards.mode` It is gone.')
  expect(faults(smaller, named, '2027-05-23')).toEqual([
    'rewards.mode was removed. It is deprecated since 2026-11-24 and stays until 2027-05-24.',
    'rewards_filter.mode was removed. It is deprecated since 2026-11-24 and stays until 2027-05-24.',
  ])
  expect(faults(smaller, named, '2027-05-24')).toEqual([])
  expect(faults(smaller, deprecated, '2027-05-24')).toHaveLength(2)
})

it('reports a deprecated column retyped within six months, listed or not', () => {
  const other = old.replace('type rewards { id: ID! mode: String', 'type rewards { id: ID! mode: Int')
  const named = unreleased('`rewards.mode` It is a number.')
  expect(faults(other, named, '2027-05-23')).toEqual([
    'rewards.mode changed type from String to Int. It is deprecated since 2026-11-24 and stays until 2027-05-24.',
  ])
  expect(faults(other, named, '2027-05-24')).toEqual([])
})

it('reports a deprecated argument that is not listed, or removed within six months', () => {
  const before = old.replace('limit: Int', 'limit: Int, page: Int @deprecated(reason: "No use.")')
  const argumentFaults = (current: string, changes: string, today: string) =>
    contractFaults({ released: before, current, changes: readChanges(changes), today })
  const both = deprecated.replace('`rewards.mode`', '`rewards.mode`, `Query.rewards(page:)`')
  const named = `## Not released yet\n- breaking: \`Query.rewards(page:)\` It is gone.\n\n${both}`
  expect(argumentFaults(before, deprecated, '2026-12-01')).toEqual([
    '`Query.rewards(page:)` is deprecated: name it in changes.md, as deprecated.',
  ])
  expect(argumentFaults(before, both, '2026-12-01')).toEqual([])
  expect(argumentFaults(old, named, '2027-05-23')).toEqual([
    'Query.rewards arg page was removed. It is deprecated since 2026-11-24 and stays until 2027-05-24.',
  ])
  expect(argumentFaults(old, named, '2027-05-24')).toEqual([])
})

it('reports the removal of a deprecated column that no release has listed', () => {
  const [first] = faults(
    without(`mode: String${deprecation} `),
    '## Not released yet\n- deprecated: `rewards.mode`\n- breaking: `rewards.mode`',
    '2030-01-01',
  )
  expect(first).toBe('rewards.mode was removed. It is deprecated, and changes.md names no release that says so.')
})

it('reports each deprecation that changes.md does not list', () => {
  expect(faults(old, '## 2026-11-24\n')).toEqual(['`rewards.mode` is deprecated: name it in changes.md, as deprecated.'])
  expect(faults(old, '## Not released yet\n- deprecated: `rewards.mode`')).toEqual([])
})
