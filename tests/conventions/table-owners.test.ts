import { describe, expect, it } from 'vitest'
import { owners } from '#graphql/model/owners.ts'
import { codeFiles, read } from './own-files.ts'
import { readSources } from './source-files.ts'
import { openVerbs, type WrittenTable, writtenTables } from './written-tables.ts'

/** Folders and files that may write tables of any wing, with the reason. */
const exceptions: Record<string, string> = {
  'graphql/model/': 'migrates a database before any rule runs',
  'graphql/offline/restore/': 'prepares a restored database before any rule runs',
  'graphql/seed/': 'makes the past of the demo, which no command can write',
  'graphql/rules/reward/privacy/': 'erases a person everywhere in one transaction',
}

/** Files that write to a table which is a value at run time. Their callers count instead. */
const unresolved: Record<string, string> = {
  'graphql/rules/platform/db/insert-as-json.ts': 'inserts into the table that `insertAsJson` is given',
  'graphql/rules/platform/jobs/held-lease.ts': 'renews the lease of rows that their own wing has claimed',
  'graphql/rules/platform/jobs/lease.ts': 'leases rows of the table that `new LeaseQueue` is given',
}

describe('a table', () => {
  const codes = new Map(
    codeFiles
      .filter((path) => path.startsWith('graphql/') && !path.endsWith('.test.ts') && !isException(path))
      .map((path) => [path, read(path)]),
  )
  const sources = readSources(codes)
  const writes = writtenTables(codes, sources)

  it('is written by the wing that owns it', () => {
    expect(foreignWrites(writes), 'call a verb of the owner or publish an event').toEqual([])
  })

  it('is shown by the code of every statement that writes it', () => {
    const files = new Set(writes.filter(({ table }) => table === undefined).map(({ path }) => path))
    expect([...files].sort()).toEqual(Object.keys(unresolved).sort())
  })

  it('is never written by a verb that takes columns, SQL, a query or a table of another wing', () => {
    const verbs = openVerbs(codes, wingOf, sources)
    expect(verbs.filter((verb) => !verb.startsWith('graphql/rules/platform/'))).toEqual([])
    expect(verbs).toContain('graphql/rules/platform/command/touch.ts: touch')
  })

  it('has an owner that writes it', () => {
    const written = new Set(writes.map(({ table, path }) => `${table}: ${wingOf(path)}`))
    expect(Object.entries(owners).filter(([table, wing]) => !written.has(`${table}: ${wing}`))).toEqual([])
  })
})

describe('the reader of statements', () => {
  it.each([
    ["trx('rewards').insert({ id })", 'rewards'],
    ["trx('rewards as r').where({ id }).update({ version })", 'rewards'],
    ["knex('wallets').insert(row).onConflict('id').merge({ version })", 'wallets'],
    ["work.trx('devices').where({ member }).del()", 'devices'],
    ["getDatabase()('devices').where({ member }).delete()", 'devices'],
    ["knex('devices').truncate()", 'devices'],
    ["trx('launches').where({ id }).increment('progress_total', 1)", 'launches'],
    ["trx('launches').where({ id })?.decrement('progress_total', 1)", 'launches'],
    ["trx('launches').updateFrom('campaigns').update({ version })", 'launches'],
    ["trx('launches')['update']({ version })", 'launches'],
    ["const { trx: db } = work\nawait db('messages').update({ version })", 'messages'],
    ["trx.queryBuilder().from('messages').update({ version })", 'messages'],
    ["knex.batchInsert('messages', rows)", 'messages'],
    ["new ItemsService('messages', { schema, knex }).updateOne(id, { version })", 'messages'],
    ["touch(work, 'campaigns', { id })", 'campaigns'],
    ["const row = (await touchRow(work, 'campaigns', { id }))!", 'campaigns'],
    ["import { touch as raise } from '#rules/platform/command/touch.ts'\nraise(work, 'campaigns', { id })", 'campaigns'],
    ["insertAsJson(trx, 'recipients', rows)", 'recipients'],
    ["new LeaseQueue('plutus_jobs', { dueAt: 'run_at' })", 'plutus_jobs'],
    ["trx.raw('update companies set version = version + 1')", 'companies'],
    ['trx.raw(`insert into companies (id) values (?) on conflict (id) do update set version = 1`, [id])', 'companies'],
    ['const sql = \'delete from "companies" where id = ?\'', 'companies'],
    ["trx.raw('with old as (select 1 for update) update ?? set version = 1', ['companies'])", 'companies'],
    ["trx.raw('select ?, 1; delete from ??', [1, 'companies'])", 'companies'],
    [`const table = 'companies'\ntrx.raw(\`update \${table} as c set version = 1\`)`, 'companies'],
    ["const due = trx('imports').where({ id })\nawait due.clone().update({ version })", 'imports'],
    ["const due = () => trx('imports').where({ id })\nawait due().update({ version })", 'imports'],
    ["function due(trx) { if (!id) return trx('imports')\n return trx('imports').where({ id }) }\ndue(trx).update({ version })", 'imports'],
    ["const due = (table) => trx(table).where({ id })\nawait due('imports').update({ version })", 'imports'],
    ["const name = isLate ? 'imports' : 'recipients'\ntrx(name).delete()", 'imports recipients'],
    ["for (const table of ['imports', 'recipients'] as const) await trx(table).delete()", 'imports recipients'],
    ["const all = [['imports', 1], ['recipients', 2]]\nfor (const [table, no] of all) await trx(table).delete()", 'imports recipients'],
    ["const tables = { imports: 'imports' } as const\ntrx(tables.imports).delete()", 'imports'],
    ["const tables = { one: 'imports', other: 'recipients' }\ntrx(tables[kind]).delete()", 'imports recipients'],
    ["const clear = (trx, table) => trx(table).delete()\nclear(trx, 'imports')\nclear(trx, 'devices')", 'imports devices'],
    ["const clear = (rows) => rows.delete()\nclear(trx('imports').where({ id }))", 'imports'],
    ["const clear = (table) => trx(table).delete()\nconst clearAll = (one) => clear(one)\nclearAll('imports')", 'imports'],
    ["const extend = (rows: QueryOf<'rewards'>) => rows.update({ version })", 'rewards'],
    ["const lock = (table: 'rewards' | 'campaigns') => trx(table).update({ version })", 'rewards campaigns'],
    ["import { open } from './other.ts'\nopen(trx).update({ version })", 'invites'],
    ["import { table } from '#rules/launch/other.ts'\ntrx(table).update({ version })", 'invites'],
    ["import { clear } from './other.ts'\nclear(trx, 'devices')", 'devices'],
    ['trx(name).update({ version })', 'unknown'],
    ['rows.update({ version })', 'unknown'],
    ["trx('rewards').modify((query) => query.update({ version }))", 'unknown'],
    ["function raise(query) { return query.update({ version }) }\ntrx('rewards').modify(raise)", 'unknown'],
    ['new UsersService({ schema, knex }).createOne({ email })', 'unknown'],
    ["trx.insert(row).into('messages')", 'unknown'],
    ['export const clear = (table) => trx(table).delete()', 'unknown'],
    ["['imports'].map((table) => trx(table).delete())", 'unknown'],
    ["trx.raw('update ' + table + ' set version = 1')", 'unknown'],
    ["trx.raw('delete from ??', names)", 'unknown'],
    ['class Queue { claim() { return knex(this.#table).update({ version }) } }', 'unknown'],
  ])('finds the table of %s', (code, tables) => {
    expect(tablesIn(code)).toBe(tables)
  })

  it.each([
    "createHash('sha256').update(text)",
    "import { createHmac } from 'node:crypto'\nconst hash = createHmac('sha256', key)\nhash.update(text)",
    'const seen = new Map()\nseen.delete(id)',
    'const forget = (seen: Set<string>) => seen.delete(id)',
    'class Cache { #rows = new Map(); drop() { this.#rows.delete(id) } }',
    "trx('rewards').where({ id }).forUpdate().first('id')",
    "trx.raw('select id from rewards for update')",
    "requestJob(trx, 'expire-launch', id)",
    "audit('team.update', 'members', id)",
  ])('finds no statement in %s', (code) => {
    expect(tablesIn(`import { createHash } from 'node:crypto'\n${code}`)).toBe('')
  })

  it.each([
    ["export const move = (trx, set: ColumnChanges<'rewards'>) => trx('rewards').update(set)", ['move']],
    ["export async function move(trx, { rows }: { rows: NewRow<'rewards'>[] }) { await trx('rewards').insert(rows) }", ['move']],
    ["export const move = (trx, guard: (query: QueryOf<'rewards'>) => void) => trx('rewards').where(guard).delete()", ['move']],
    ["export const move = (trx, sum: Knex.Raw) => touch(trx, 'rewards', { id }, { sum })", ['move']],
    ["export const move = (trx, id: string) => trx('rewards').where({ id }).delete()", []],
    ["export const move = (trx, query: QueryOf<'rewards'>) => query.whereNull('closed_at')", []],
  ])('reports the open verb of %s', (code, found) => {
    const of = (caller: string) =>
      openVerbs(
        new Map([
          ['graphql/rules/reward/rule.ts', code],
          [`graphql/rules/${caller}/caller.ts`, "import { move as go } from '#rules/reward/rule.ts'"],
        ]),
        wingOf,
      )
    expect(of('launch')).toEqual(found.map((name) => `graphql/rules/reward/rule.ts: ${name}`))
    expect(of('reward')).toEqual([])
  })

  it('reports a statement outside the owner, and a table without one', () => {
    const write = (path: string, table: string) => ({ path: `graphql/rules/${path}`, line: 1, table })
    expect(
      foreignWrites([write('campaign/a.ts', 'campaigns'), write('people/a.ts', 'campaigns'), write('people/b.ts', 'strangers')]),
    ).toEqual(['campaigns: people/a.ts', 'strangers: people/b.ts'])
  })
})

function foreignWrites(writes: readonly WrittenTable[]): string[] {
  const own: Readonly<Record<string, string>> = owners
  const found = writes.filter(({ table, path }) => table !== undefined && own[table] !== wingOf(path))
  return [...new Set(found.map(({ table, path }) => `${table}: ${path.replace('graphql/rules/', '')}`))].sort()
}

/** Returns the tables that a file writes beside one with an exported constant and functions. */
function tablesIn(code: string): string {
  const other =
    "export const table = 'invites'\nexport const open = (trx) => trx(table)\nexport const clear = (trx, name) => trx(name).delete()"
  const codes = new Map([
    ['graphql/rules/launch/rule.ts', code],
    ['graphql/rules/launch/other.ts', code.includes('other.ts') ? other : ''],
  ])
  const found = writtenTables(codes).filter(({ path }) => path.endsWith('rule.ts'))
  return [...new Set(found.map(({ table }) => table ?? 'unknown'))].join(' ')
}

function isException(path: string): boolean {
  return Object.keys(exceptions).some((start) => path.startsWith(start))
}

const wingOf = (path: string): string => /^graphql\/rules\/(\w+)\//.exec(path)?.[1] ?? path
