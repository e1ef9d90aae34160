import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import openKnex from 'knex'
import { afterAll, expect, it } from 'vitest'
import { applyTable } from './apply-table.ts'
import { type Collection, collection } from './collection.ts'
import { id, string } from './fields.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-apply-'))
const filename = join(folder, 'model.db')
const knex = openKnex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true })
const database = new DatabaseSync(filename)
afterAll(async () => {
  database.close()
  await knex.destroy()
  rmSync(folder, { recursive: true })
})

const table = {
  says: 'A parcel.',
  read: 'company',
  fields: { id: id(), company: string(8), campaign: string(8), state: string(8) },
} as const
const before = collection('parcels', { ...table, indexes: [['company']] })
const after: Collection = { ...before, partial: [{ of: 'state', value: 'lost', columns: ['company', 'campaign'] }] }
const apply = (target: Collection) => knex.transaction((trx) => applyTable(trx, target))

const name = 'parcels_company_campaign_lost'
const lost = 'select campaign, count(id) as count from parcels where company = ? and state = ? group by campaign'

it('adds a partial index to an existing table, which counts with bound values use', async () => {
  await apply(before)
  database.exec("insert into parcels values ('1', 'one', 'a', 'lost'), ('2', 'one', 'a', 'sent')")
  expect(planOf(lost)).not.toContain(name)
  await apply(after)
  await apply(after)
  expect(database.prepare('select sql from sqlite_master where name = ?').get(name)?.sql).toMatch(/where `state` = 'lost'$/)
  expect(planOf(lost)).toContain(name)
  expect({ ...database.prepare(lost).get('one', 'lost') }).toEqual({ campaign: 'a', count: 1 })
})

const planOf = (query: string): string =>
  database
    .prepare(`explain query plan ${query}`)
    .all('one', 'lost')
    .map(({ detail }) => detail)
    .join('\n')
