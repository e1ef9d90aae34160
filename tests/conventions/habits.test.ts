import { expect, it } from 'vitest'
import { pinned } from '#bff/launch/pinned-node.mjs'
import { codeFiles, files, read } from './own-files.ts'

it('gives version managers the launcher’s version of Node', () => {
  expect(read('.node-version').trim()).toBe(pinned)
})

it('declares MIT in one licence and in every package', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n/)
  const packages = files.filter((path) => /(^|\/)package\.json$/.test(path) && !path.startsWith('graphql/extension/'))
  expect(packages.map((path) => JSON.parse(read(path)).license)).toEqual(packages.map(() => 'MIT'))
})

it('links the contributing pages only to existing guides', () => {
  const pages = files.filter((path) => /^\.github\/.*\.md$/.test(path))
  const linked = pages.flatMap((page) => [...read(page).matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map(([, to = '']) => to))
  expect(linked.filter((to) => !files.includes(to))).toEqual([])
  expect(linked.length).toBeGreaterThan(4)
})

const databaseClocks = [
  /\b(current_(timestamp|date|time)|localtimestamp|clock_timestamp|statement_timestamp)\b/i,
  /\b(strftime|datetime|date|time|julianday|unixepoch)\([^)]*'now'/i,
  /\bfn\.now\(/,
  /['"`]now\(\)|\bnow\(\) [-+] interval|\b(select|where|update \w+ set|values)\b[^\n{}$]*[^.\w]now\(\)/i,
]

/** Leases and the pauses of backups, because the clocks of several machines differ. */
const ofDatabase = ['graphql/rules/platform/files/backup-pause.ts', 'graphql/rules/platform/jobs/held-lease.ts']

it('takes the time only from the process clock, never from a database or a default date, apart from leases and pauses', () => {
  const own = codeFiles.filter(
    (path) => !path.startsWith('tests/fixtures/') && path !== 'tests/conventions/habits.test.ts' && !ofDatabase.includes(path),
  )
  expect(own.filter((path) => databaseClocks.some((clock) => clock.test(read(path))))).toEqual([])
  expect(own.filter((path) => /DateTimeFormat\([^)]*\)\s*\.format\(\)/.test(read(path)))).toEqual([])
  const samples = ['select current_timestamp', "strftime('%s', 'now')", 'knex.fn.now()', '`select now()`']
  expect(databaseClocks.map((clock) => samples.filter((text) => clock.test(text)))).toEqual(samples.map((sample) => [sample]))
})

/** Inputs of codes, passwords and amounts, which stay as typed apart from the white space around them. */
const trimmedOnly = [
  'app/operator/amount-input.ts',
  'app/operator/operators.ts',
  'app/operator/reverse-recharge.ts',
  'identity/signup/verify-sign-up.ts',
]

it('normalises every text that rules and contracts trim, apart from codes, passwords and amounts', () => {
  const only = codeFiles.filter((path) => /^graphql\/(rules|contracts)\//.test(path) && read(path).includes('z.trim()'))
  expect(only.map((path) => path.replace('graphql/rules/', ''))).toEqual(trimmedOnly)
})

it('tags every test file that does more in a sweep, because others do not run there', () => {
  const deeper = files.filter((path) => path.endsWith('.test.ts') && /\bisSweep \?/.test(read(path)))
  expect(deeper.length).toBeGreaterThan(5)
  expect(deeper.filter((path) => !/@module-tag deeper|tags: |deeperOnPostgres/.test(read(path)))).toEqual([])
})
