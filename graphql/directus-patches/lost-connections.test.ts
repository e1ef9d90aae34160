import { tmpdir } from 'node:os'
import { join } from 'node:path'
import makeKnex from 'knex'
import { expect, it } from 'vitest'
import { DatabaseAwayError, isConnectionLost, markLostConnections } from './lost-connections.ts'

it.each(['08006', '57P01', '57P03', '53300', '25006', 'ECONNREFUSED', 'EAI_AGAIN', 'SQLITE_CANTOPEN', 'SQLITE_IOERR', 'SQLITE_BUSY'])(
  'takes %s for a lost connection',
  (code) => expect(isConnectionLost(Object.assign(new Error('x'), { code }))).toBe(true),
)

it.each(['Connection terminated unexpectedly', 'Connection ended unexpectedly', 'timeout expired'])('takes “%s” for one', (message) =>
  expect(isConnectionLost(new Error(message))).toBe(true),
)

it.each(['42P01', '23505', '40001', '57014', '22P02', 'SQLITE_ERROR', 'SQLITE_CONSTRAINT', 'SQLITE_FULL', undefined])(
  'takes %s for a fault of the statement',
  (code) => expect(isConnectionLost(Object.assign(new Error('no such column: lost'), { code }))).toBe(false),
)

it('throws DatabaseAwayError where the database cannot be opened, and leaves other errors alone', async () => {
  const open = (filename: string) => {
    const knex = makeKnex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true, pool: { min: 0, max: 1 } })
    markLostConnections(knex)
    return knex
  }
  const missing = open(join(tmpdir(), 'no-such-folder', 'a.db'))
  await expect(missing.raw('select 1')).rejects.toBeInstanceOf(DatabaseAwayError)
  await expect(missing.transaction(() => missing.raw('select 1'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
  await missing.destroy()
  const memory = open(':memory:')
  await expect(memory.raw('select * from nothing')).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
  await memory.destroy()
})
