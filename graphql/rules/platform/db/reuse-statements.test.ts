import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import makeKnex, { type Knex } from 'knex'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reuseStatements } from './reuse-statements.ts'

let folder: string
let knex: Knex
const prepared: string[] = []

const open = () => makeKnex({ client: 'sqlite3', connection: { filename: join(folder, 'a.db') }, useNullAsDefault: true, pool: { max: 1 } })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plutus-statements-'))
  knex = open()
  // one prototype for all clients of SQLite: a second time would wrap the first
  const prototype = Object.getPrototypeOf(knex.client)
  const { _query, destroyRawConnection } = prototype
  reuseStatements(knex)
  restore = () => void Object.assign(prototype, { _query, destroyRawConnection })
  await knex.raw('PRAGMA busy_timeout = 0')
  await knex.raw('PRAGMA journal_mode = WAL')
  await knex.schema.createTable('plutus_counters', (table) => {
    table.string('key').primary()
    table.integer('value')
  })
  const connection = await knex.client.acquireConnection()
  const { prepare } = connection
  connection.prepare = (sql: string, ...rest: unknown[]) => {
    prepared.push(sql)
    return prepare.call(connection, sql, ...rest)
  }
  await knex.client.releaseConnection(connection)
  prepared.length = 0
})
let restore: () => void

afterEach(async () => {
  await knex.destroy()
  restore()
  rmSync(folder, { recursive: true })
})

const counters = (on: Knex = knex) => on('plutus_counters')
const counterOf = (key: string) => counters().where({ key }).first('key', 'value')

it('prepares a statement once, and answers each call by its own values', async () => {
  await counters().insert({ key: 'one', value: 1 })
  await counters().insert({ key: 'two', value: 2 })
  const found = await Promise.all(['one', 'two', 'three'].map(counterOf))
  expect(found).toEqual([{ key: 'one', value: 1 }, { key: 'two', value: 2 }, undefined])
  expect(await counters().where({ key: 'two' }).update({ value: 22 })).toBe(1)
  expect(await counters().where({ key: 'none' }).update({ value: 9 })).toBe(0)
  expect(await counterOf('two')).toEqual({ key: 'two', value: 22 })
  expect(prepared.filter((sql) => sql.startsWith('insert'))).toHaveLength(1)
  expect(prepared.filter((sql) => sql.startsWith('update'))).toHaveLength(1)
})

it('tells calls that run at once what each of them changed', async () => {
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 2, d: 2 })) await counters().insert({ key, value })
  const touch = (on: Knex, value: number) => counters(on).where({ value }).update({ value })
  await touch(knex, 7)
  const counts = await knex.transaction((trx) => Promise.all([1, 2, 3].map((value) => touch(trx, value))))
  expect(counts).toEqual([1, 3, 0])
})

it('follows a change of the table', async () => {
  const all = () => counters().where({ key: 'one' }).first()
  await counters().insert({ key: 'one', value: 1 })
  await all()
  await knex.schema.alterTable('plutus_counters', (table) => void table.string('colour').defaultTo('red'))
  expect(await all()).toEqual({ key: 'one', value: 1, colour: 'red' })
})

it('leaves nothing open behind a refusal, so that its transaction commits what else it wrote', async () => {
  await counters().insert({ key: 'one', value: 1 })
  await knex.transaction(async (trx) => {
    await expect(counters(trx).insert({ key: 'one', value: 2 })).rejects.toThrow('UNIQUE')
    await counters(trx).insert({ key: 'two', value: 2 })
  })
  expect(await counters().pluck('value')).toEqual([1, 2])
})

it('lets go of what was busy, so that the next transaction commits', async () => {
  const insert = (key: string) => counters().insert({ key, value: 1 })
  await insert('one')
  const other = open()
  await other.raw('BEGIN IMMEDIATE')
  await expect(insert('two')).rejects.toThrow('BUSY')
  await other.raw('COMMIT')
  await other.destroy()
  await knex.transaction((trx) => counters(trx).where({ key: 'one' }).update({ value: 2 }))
  await insert('three')
  expect(await counters().orderBy('key').pluck('key')).toEqual(['one', 'three'])
})

it('closes the database, which then needs its log no more', async () => {
  await counters().insert({ key: 'one', value: 1 })
  await counterOf('one')
  expect(readdirSync(folder)).toContain('a.db-wal')
  await knex.destroy()
  expect(readdirSync(folder)).toEqual(['a.db'])
})

it('keeps no large value, and no more statements than its limit', async () => {
  const large = 'x'.repeat(20_000)
  await counters().insert({ key: large, value: 1 })
  expect(prepared.filter((sql) => sql.startsWith('insert'))).toHaveLength(0)
  expect(await counters().pluck('key')).toEqual([large])
  const below = (most: number) => counters().whereRaw(`value < ${most}`).pluck('value')
  for (let most = 1000; most < 1600; most++) await below(most)
  expect(await below(1000)).toEqual([1])
  expect(prepared.filter((sql) => sql.endsWith('value < 1000'))).toHaveLength(2)
})
