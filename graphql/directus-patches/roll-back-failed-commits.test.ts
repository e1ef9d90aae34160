import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import makeKnex, { type Knex } from 'knex'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rollBackFailedCommits } from './roll-back-failed-commits.ts'

let folder: string
let knex: Knex
let restore: () => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plutus-commits-'))
  const filename = join(folder, 'a.db')
  knex = makeKnex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true, pool: { min: 1, max: 1 } })
  // all SQLite clients share one prototype, so a second call would wrap the first
  const prototype = Object.getPrototypeOf(knex.client)
  const { _query } = prototype
  rollBackFailedCommits(knex)
  restore = () => void Object.assign(prototype, { _query })
  await knex.raw('PRAGMA foreign_keys = ON')
  await knex.raw('create table rows (id integer primary key, parent integer references rows (id) deferrable initially deferred)')
})
afterEach(async () => {
  await knex.destroy()
  restore()
  rmSync(folder, { recursive: true })
})

const insert = (id: number, parent: number | null) =>
  knex.transaction((trx) => trx.raw('insert into rows (id, parent) values (?, ?)', [id, parent]))

it('rolls back a transaction whose commit failed, so that the next one succeeds', async () => {
  await expect(insert(1, 99)).rejects.toThrow('FOREIGN KEY constraint failed')
  expect(await knex('rows')).toEqual([])
  await insert(2, null)
  await expect(insert(3, 99)).rejects.toThrow('FOREIGN KEY constraint failed')
  expect(await knex('rows')).toEqual([{ id: 2, parent: null }])
})
