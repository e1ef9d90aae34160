import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'

type Connection = { exec: (sql: string, done: (error: Error | null) => void) => void }
type Client = { _query: (connection: Connection, query: { sql: string }) => Promise<unknown> }

/**
 * Rolls back a transaction whose commit failed on SQLite, where it would stay open in the pooled connection and block writers. PostgreSQL
 * needs no change.
 */
export function rollBackFailedCommits(knex: Knex): void {
  if (isPostgres(knex)) return
  // transactions have clients of their own, made from the same prototype
  const client: Client = Object.getPrototypeOf(knex.client)
  const { _query: queryOnce } = client
  client._query = function (connection, query) {
    const answer = queryOnce.call(this, connection, query)
    if (query.sql !== 'COMMIT;') return answer
    return answer.catch(async (error: unknown) => {
      await rollBack(connection)
      throw error
    })
  }
}

/** Rolls back and ignores errors. SQLite has already rolled back if the disk is full, and the caller throws the error of the commit. */
const rollBack = (connection: Connection): Promise<void> => new Promise((resolve) => connection.exec('ROLLBACK', () => resolve()))
