import type { Knex } from 'knex'
import { isPostgres } from '../model/is-postgres.ts'

type Connection = { exec: (sql: string, done: (error: Error | null) => void) => void }
type Client = { _query: (connection: Connection, query: { sql: string }) => Promise<unknown> }

/**
 * Ends the transactions that SQLite could not commit. It leaves them open, and knex would hand the connection on as it is: the next reader
 * would see what nobody was promised, and nobody could write any more. Changes nothing on PostgreSQL, which ends them itself.
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

/** Where the disk is full, SQLite has rolled back already, and says so: the commit's own error is the one that counts. */
const rollBack = (connection: Connection): Promise<void> => new Promise((resolve) => connection.exec('ROLLBACK', () => resolve()))
