import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { nameConnection } from '#rules/platform/db/pool-size.ts'
import { isShuttingDown } from '#rules/platform/jobs/shutdown.ts'
import { log } from '#rules/platform/log.ts'
import { awakeMs } from './awake-clock.ts'
import { DatabaseWatch } from './database-watch.ts'

/** In ms. The interval at which the watch is evaluated. A check of the pool follows every fiftieth time. */
const tickMs = 100

/** In ms. A pool without a working connection for this long is exhausted. SQLite's only connection is in use for a whole transaction. */
const poolMs = { postgres: 2000, sqlite: 8000 }

type Connection = { connection?: { stream?: { destroy: () => void } } }

/** The methods of Knex's client that open a connection outside its pool, with the same settings and the same driver. */
type Client = {
  acquireRawConnection: () => Promise<Connection>
  destroyRawConnection: (connection: Connection) => Promise<void>
  acquireConnection: () => Promise<Connection>
  releaseConnection: (connection: Connection) => Promise<void>
  _query: (connection: Connection, query: { sql: string; bindings: [] }) => Promise<unknown>
  pool?: { max: number; used: { resource: Connection }[]; free: { resource: Connection }[] }
}

let watch: { isAway: boolean } | undefined
let isPoolGood = true
const failureListeners = new Set<() => void>()

/** Returns true while the database does not answer. It asks nothing itself. */
export const isDatabaseAway = (): boolean => watch?.isAway ?? false

/** Returns false while the database does not answer, or the pool has no working connection. */
export const isDatabaseReady = (): boolean => !isDatabaseAway() && isPoolGood

/** Calls `act` when the connection to the database was lost, and each second while the database is away. */
export function onDatabaseFailure(act: () => void): void {
  failureListeners.add(act)
}

/**
 * Queries the database each second on a connection outside the pool, and every five seconds on one of the pool, until the shutdown. No
 * query is sent while an earlier one waits for its answer.
 */
export function watchDatabase(knex: Knex): void {
  const client: Client = knex.client
  const isSqlite = !isPostgres(knex)
  // the list of tables makes SQLite look at the file
  const sql = isSqlite ? 'select 1 from sqlite_master limit 1' : 'select 1'
  const query = (connection: Connection) => client._query(connection, { sql, bindings: [] })
  const current = new DatabaseWatch<Connection>(
    {
      open: () => openConnection(client, isSqlite),
      query,
      close: (connection) => closeAtOnce(client, connection),
      onFailure: () => {
        for (const act of failureListeners) act()
      },
      onGiveUp: () => closePool(client),
      onChange(isAway) {
        isPoolGood = true
        if (isAway) log.error('The database does not answer')
        else log.warn('The database answers again')
      },
    },
    isSqlite,
  )
  watch = current
  let ticks = 0
  let isChecking = false
  const timer = setInterval(async () => {
    if (isShuttingDown()) {
      clearInterval(timer)
      return current.stop()
    }
    // after the sockets were read, because an answer may have come while the event loop was blocked
    setImmediate(() => current.tick())
    if (++ticks % 50 || isChecking || current.isAway) return
    isChecking = true
    isPoolGood = await hasWorkingPool(client, query, isSqlite)
    isChecking = false
  }, tickMs)
  timer.unref()
}

/** Opens a connection outside the pool, which tells PostgreSQL how many connections this process may open. */
async function openConnection(client: Client, isSqlite: boolean): Promise<Connection> {
  const connection = await client.acquireRawConnection()
  if (isSqlite) return connection
  try {
    await client._query(connection, { sql: nameConnection(client.pool?.max ?? 0), bindings: [] })
    return connection
  } catch (error) {
    closeAtOnce(client, connection)
    throw error
  }
}

/**
 * Returns true if the pool gives a connection that answers. Closes one of PostgreSQL that does not, so that the pool opens a new one, as
 * after a failover.
 */
async function hasWorkingPool(client: Client, query: (connection: Connection) => Promise<unknown>, isSqlite: boolean): Promise<boolean> {
  const limitMs = isSqlite ? poolMs.sqlite : poolMs.postgres
  const started = awakeMs()
  let taken: Connection | undefined
  const late = setInterval(() => {
    if (awakeMs() - started < limitMs) return
    clearInterval(late)
    isPoolGood = false
    if (taken && !isSqlite) closeAtOnce(client, taken)
  }, tickMs)
  late.unref()
  try {
    taken = await client.acquireConnection()
    await query(taken)
    return true
  } catch {
    return false
  } finally {
    clearInterval(late)
    if (taken && client.pool) await client.releaseConnection(taken)
  }
}

/** Closes a connection without waiting for the server, which may never answer. */
function closeAtOnce(client: Client, connection: Connection): void {
  if (connection.connection?.stream) connection.connection.stream.destroy()
  else void client.destroyRawConnection(connection).catch(() => undefined)
}

/** Closes all connections of PostgreSQL's pool, so that work that waits for an answer of a lost server ends. */
function closePool({ pool }: Client): void {
  for (const { resource } of [...(pool?.used ?? []), ...(pool?.free ?? [])]) resource?.connection?.stream?.destroy()
}
