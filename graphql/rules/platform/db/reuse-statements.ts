import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { isPostgres } from '../../../model/is-postgres.ts'

/** What node-sqlite3 says of a statement that has run. */
type Done = { lastID?: number; changes?: number }
type Callback = (this: Done, error: Error | null, rows?: object[]) => void
type Call = (bindings: readonly unknown[], done: Callback) => void
type Statement = { all: Call; run: Call; finalize: () => void }
type Connection = { prepare: (sql: string, done: (error: Error | null) => void) => Statement }
type Query = { sql: string; bindings?: unknown[]; method?: string; returning?: unknown; response?: unknown; context?: Done }
type Client = {
  _query: (connection: Connection, query: Query) => Promise<Query>
  destroyRawConnection: (connection: Connection) => Promise<void>
}

type Kept = LRUCache<string, Statement>

/** The process sends some three hundred texts again and again; a kept statement takes some ten kB. */
const keptMax = 500
const textMax = 4000
/** A statement keeps what was bound to it last. */
const boundMax = 10_000

/**
 * Keeps the statements that SQLite has prepared, the latest 500 of a connection, for node-sqlite3 would prepare and drop each at every
 * call. SQLite itself prepares one again where the schema, its statistics or a bound value that a plan depends on has changed. One that
 * failed is dropped, as it could hold a transaction open. Changes nothing on PostgreSQL.
 */
export function reuseStatements(knex: Knex): void {
  if (isPostgres(knex)) return
  const connections = new WeakMap<Connection, Kept>()
  // transactions have clients of their own, made from the same prototype
  const client: Client = Object.getPrototypeOf(knex.client)
  const { _query: queryOnce, destroyRawConnection } = client
  client._query = function (connection, query) {
    if (!isKept(query)) return queryOnce.call(this, connection, query)
    const kept = connections.get(connection) ?? new LRUCache({ max: keptMax, dispose: (statement: Statement) => statement.finalize() })
    connections.set(connection, kept)
    return ask(connection, kept, query)
  }
  client.destroyRawConnection = function (connection) {
    // SQLite closes nothing that has statements
    connections.get(connection)?.clear()
    return destroyRawConnection.call(this, connection)
  }
}

const isKept = ({ sql, bindings = [] }: Query): boolean =>
  sql.length <= textMax &&
  /^(select|insert|update|delete|with) /i.test(sql) &&
  bindings.reduce((sum: number, value) => sum + lengthOf(value), 0) <= boundMax

const lengthOf = (value: unknown): number => (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0)

/** As knex calls them. */
function methodOf({ method = '', returning }: Pick<Query, 'method' | 'returning'>): 'all' | 'run' {
  if (method === 'insert' || method === 'update') return returning ? 'all' : 'run'
  return method === 'counter' || method === 'del' ? 'run' : 'all'
}

async function ask(connection: Connection, kept: Kept, query: Query): Promise<Query> {
  const statement = kept.get(query.sql) ?? (await prepare(connection, kept, query.sql))
  const { promise, resolve, reject } = Promise.withResolvers<Query>()
  statement[methodOf(query)](query.bindings ?? [], function (error, rows) {
    if (error) {
      if (kept.peek(query.sql) === statement) kept.delete(query.sql)
      return reject(error)
    }
    // of this call: another one of the same statement writes over them
    const { lastID, changes } = this
    resolve(Object.assign(query, { response: rows, context: { lastID, changes } }))
  })
  return promise
}

function prepare(connection: Connection, kept: Kept, sql: string): Promise<Statement> {
  const { promise, resolve, reject } = Promise.withResolvers<Statement>()
  const statement = connection.prepare(sql, (error) => {
    if (error) return reject(error)
    kept.set(sql, statement)
    resolve(statement)
  })
  return promise
}
