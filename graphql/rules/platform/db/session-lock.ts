import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { SettingError } from '#errors/process-end.ts'

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

/** In ms. Between two tries, the longest wait for a lock, and for the answers that tell a pooler. */
const pollMs = 500
const longestWaitMs = 60 * 60_000
const poolerMs = 5_000

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
  const [row] = await run(`select pg_try_advisory_lock(${key}) as taken`).catch((error: unknown) => {
    void client.destroyRawConnection(connection).catch(() => undefined)
    throw error
  })
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

/**
 * Takes the lock as `takeSessionLock`, and tries every 0.5 s for an hour until it is free. Calls `onWait` once, with the process that holds
 * it. Throws a SettingError that names it then.
 */
export async function waitForSessionLock(
  knex: Knex,
  key: number,
  { onLost, onWait }: { onLost: () => void; onWait: (holder: string) => void },
): Promise<SessionLock> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries++) {
    const lock = await takeSessionLock(knex, key, onLost)
    if (lock) return lock
    if (tries === 1) onWait(await describeHolder(knex, key))
    if (performance.now() - startedAt > longestWaitMs)
      throw new SettingError(
        `${await describeHolder(knex, key)} has held the lock for an hour. If it hangs, end it with pg_terminate_backend.`,
      )
    await wait(pollMs)
  }
}

async function describeHolder(knex: Knex, key: number): Promise<string> {
  const { rows } = await knex.raw<{ rows: { pid: number; address: string | null }[] }>(
    `select pid, host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and datname = current_database() and pg_locks.database = datid and (classid::bigint << 32) + objid::bigint = ? and objsubid = 1`,
    [key],
  )
  const [holder] = rows
  return holder ? `PostgreSQL’s process ${holder.pid}, of ${holder.address ?? 'this machine'}` : 'another session'
}

/** The sentence for a pooler whose connections change between statements. */
const pooled =
  'Between Plutus and PostgreSQL is a pooler such as PgBouncer, whose connections don’t stay with one client (pool_mode=transaction). Its locks would stay behind. Set DB_HOST and DB_PORT to PostgreSQL’s own address, or use pool_mode=session.'

/**
 * Throws a SettingError of one sentence if a pooler between this process and PostgreSQL changes connections between statements, such as
 * PgBouncer with `pool_mode=transaction`. It takes no lock, because that one would stay behind.
 */
export async function requireOwnSessions(knex: Knex): Promise<void> {
  const client: Client = knex.client
  const opened: OwnConnection[] = []
  const open = async () => {
    const connection = await client.acquireRawConnection()
    opened.push(connection)
    return connection
  }
  const pidOf = async (connection: OwnConnection): Promise<unknown> =>
    [await connection.query('select pg_backend_pid() as pid')].flat()[0]?.rows[0]?.pid
  try {
    const one = await open()
    const own = await pidOf(one)
    // a pooler names a process of its own
    if (own === one.processID) return
    const test = async () => {
      if ((await pidOf(one)) !== own) return true
      // an idle client of a pooler has no connection, so another one gets it, and the first one another
      const other = await open()
      await other.query('begin')
      return (await pidOf(other)) === own || (await pidOf(one)) !== own
    }
    const tested = test().catch((error: Error) => {
      // a pooler of statements refuses transactions
      if (/pool/.test(error.message)) return true
      throw error
    })
    const isShared = await Promise.race([tested, wait(poolerMs, true, { ref: false })])
    if (isShared) throw new SettingError(pooled)
  } finally {
    for (const connection of opened) void client.destroyRawConnection(connection).catch(() => undefined)
  }
}
