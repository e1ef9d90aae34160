import getDatabase from '@directus/api/database/index'
import openKnex, { type Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'

type SqliteConnection = { run: (text: string, done: (error: Error | null) => void) => void }

let reader: Knex | undefined

/**
 * Returns a connection for long scans of the ledger. On SQLite this is a second, read-only connection (WAL), which does not block the main
 * one. On PostgreSQL it is the main one.
 */
export function ledgerReader(): Knex {
  const knex = getDatabase()
  if (isPostgres(knex)) return knex
  reader ??= openKnex({
    client: 'sqlite3',
    connection: { filename: knex.client.config.connection.filename },
    pool: {
      min: 0,
      max: 1,
      afterCreate: (connection: SqliteConnection, done: (error: Error | null, connection: SqliteConnection) => void) =>
        connection.run('PRAGMA query_only = ON', (error) => done(error, connection)),
    },
    useNullAsDefault: true,
  })
  return reader
}
