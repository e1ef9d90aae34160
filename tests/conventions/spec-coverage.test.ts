import { mkdirSync, writeFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specRows } from '#tests/spec-rows.ts'
import config from '#tests/vitest.config.ts'
import { countedTitles } from './counted-titles.ts'
import { codeFiles, read } from './own-files.ts'

const included = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
)
const run = codeFiles.filter((path) => included.some((pattern) => matchesGlob(path, pattern)))

it('all 119 rows of the specification are proved by tests that npm test runs (tests/.output/spec-rows.md lists them)', () => {
  expect(run.length).toBeGreaterThan(300)
  const titles = run.flatMap((path) => countedTitles(path, read(path)).map((title) => ({ path, title })))
  const proofs = Object.keys(specRows).map((row) => ({ row, titles: titles.filter(({ title }) => rowsIn(title).includes(row)) }))
  mkdirSync(new URL('../.output', import.meta.url), { recursive: true })
  writeFileSync(new URL('../.output/spec-rows.md', import.meta.url), listOf(proofs))
  expect(proofs).toHaveLength(119)
  expect(proofs.filter((proof) => proof.titles.length === 0).map(({ row }) => row)).toEqual([])
})

type Proof = { row: string; titles: { path: string; title: string }[] }

/** Formats each row of the specification with the titles of the tests that prove it. */
function listOf(proofs: Proof[]): string {
  const says: Record<string, string> = specRows
  return proofs
    .map(({ row, titles }) => `## ${row} ${says[row]}\n\n${titles.map(({ path, title }) => `- ${path}: ${title}`).join('\n')}\n`)
    .join('\n')
}

/** The tag of a whole file. It is joined from two parts, because the literal text would tag this file. */
const tagged = `@module${'-tag'}`
/** The modifier of a skipped test. It is a variable, because a search for skipped tests would match the literal text. */
const skip = 'skip'

describe('a row', () => {
  it.each([
    "it('Z2 pays', async () => {})",
    `/** ${tagged} deeper */\nit('Z2 pays', async () => {})`,
    "it('Z2 pays', { tags: ['deeper'], timeout: 9 }, async () => {})",
    "const options = { timeout: 9 } as const\nit('Z2 pays', { ...options, tags: 'deeper' }, pays)",
    "it.each([1, 2])('Z2 pays %i', async () => {})",
    "it.concurrent('Z2 pays', within(async () => {}), 60_000)",
    "describe('Z2 pays', () => { it('once', () => {}); it('often', { tags: ['sweep'] }, () => {}) })",
    "describe.each([1])('Z2 pays', () => { it.each([2])('once', () => {}) })",
  ])('is covered by %s', (source) => {
    expect(countedTitles('planted.test.ts', source).flatMap(rowsIn)).toEqual(['Z2'])
  })

  it.each([
    `/** ${tagged} sweep */\nit('Z2 pays', async () => {})`,
    `/**\n * ${tagged} deeper\n * ${tagged} sweep\n */\nit('Z2 pays', async () => {})`,
    "it('Z2 pays', { tags: ['deeper', 'sweep'] }, async () => {})",
    "const options = { tags: ['sweep'] }\nit('Z2 pays', options, async () => {})",
    "const tags = ['sweep'] as const\nconst options = { tags, timeout: 9 }\nit('Z2 pays', { ...options }, async () => {})",
    "import { options } from './elsewhere.ts'\nit('Z2 pays', options, async () => {})",
    "describe('Z2 pays', { tags: ['sweep'] }, () => { it('Z2 once', () => {}) })",
    `describe('Z2 pays', () => { it('once', { tags: ['sweep'] }, () => {}); it.${skip}('twice', () => {}) })`,
    "describe('Z2 pays', () => { it.each([1, 2]) })",
    "describe('Z2 pays', () => {})",
    `describe.${skip}('Z2 pays', () => { it('Z2 once', () => {}) })`,
    `it.${skip}('Z2 pays', async () => {})`,
    "it.runIf(database === 'SQLite')('Z2 pays', async () => {})",
    `it.concurrent.${skip}.each([1])('Z2 pays', async () => {})`,
    "it.todo('Z2 pays')",
    "it('Z2 pays')",
    "it('Z2 pays', { skip: true }, async () => {})",
  ])('is not covered by %s', (source) => {
    expect(countedTitles('planted.test.ts', source).flatMap(rowsIn)).toEqual([])
  })
})

/** Returns the rows at the start of a title. "R30–R42" includes all between. Rows of other documents are in brackets at the end. */
function rowsIn(title: string): string[] {
  const named = /^([A-Z]\d+(–[A-Z]\d+)? )+/.exec(title)?.[0].trim().split(' ') ?? []
  return named.flatMap((rows) => {
    const [, letter = '', first, last] = /^([A-Z])(\d+)(?:–[A-Z](\d+))?$/.exec(rows) ?? []
    const from = Number(first)
    return Array.from({ length: Number(last ?? first) - from + 1 }, (_, step) => `${letter}${from + step}`)
  })
}
