import type { Knex } from 'knex'

type Rows = Record<string, unknown>[]

/** A connection of PostgreSQL outside the pool. */
type OwnConnection = {
  /** The process that the server named when it connected. */
  processID: number | null
  query: (sql: string) => Promise<{ rows: Rows } | { rows: Rows }[]>
  on: (event: 'end' | 'error', act: () => void) => void
  removeAllListeners: (event: 'end') => void
}

type Client = { acquireRawConnection: () => Promise<OwnConnection>; destroyRawConnection: (connection: OwnConnection) => Promise<void> }

/** An advisory lock of PostgreSQL, held until `release` or the end of its connection. `run` executes SQL on that connection. */
export type SessionLock = { run: (sql: string) => Promise<Rows>; release: () => Promise<void> }

/**
 * Takes an advisory lock on a connection of its own outside the pool. Returns undefined while another session holds it. `onLost` is called
 * when the connection ends before `release`. Never waits for the lock, because a waiting statement would block indexes built concurrently.
 */
export async function takeSessionLock(knex: Knex, key: number, onLost: () => void): Promise<SessionLock | undefined> {
  const client: Client = knex.client
  const connection = await client.acquireRawConnection()
  const run = async (sql: string): Promise<Rows> => {
    const answer = await connection.query(sql)
    return [answer].flat().at(-1)?.rows ?? []
  }
  const [row] = await run(`select pg_try_advisory_lock(${key}) as taken`)
  if (!row?.taken) {
    await client.destroyRawConnection(connection)
    return undefined
  }
  connection.on('end', onLost)
  return {
    run,
    async release() {
      connection.removeAllListeners('end')
      await client.destroyRawConnection(connection)
    },
  }
}
