import { createError } from '@directus/errors'
import type { Knex } from 'knex'

/** The error of a statement that did not reach the database or lost its connection. Directus answers it with 503. `cause` is the driver's error. */
export const DatabaseAwayError = createError('SERVICE_UNAVAILABLE', 'The database cannot be reached.', 503)

/**
 * PostgreSQL's codes: lost connections (08), shutdown, crash and start (57P), too many connections, and a server that became read-only.
 */
const postgresCodes = /^(08...|57P0.|53300|25006)$/

const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN'],
  ...['ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** The file or its folder is away or read-only, or another process holds its lock for longer than the busy timeout. */
const sqliteCodes = new Set(['SQLITE_CANTOPEN', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_BUSY'])

/** The messages of pg, which gives no codes to the errors of its own connections. */
const messages = /Connection (terminated|ended)|connection error and is not queryable|was closed and is not queryable|^timeout expired$/

/** Returns true for a driver's error that says that the database was not reached, or that the connection was lost. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const name = String(code)
  return networkCodes.has(name) || sqliteCodes.has(name) || postgresCodes.test(name) || messages.test(String(message))
}

type Client = {
  _query: (connection: unknown, query: unknown) => Promise<unknown>
  acquireConnection: () => Promise<unknown>
}

const patched = new WeakSet<Client>()

/**
 * Turns every error of a lost connection into a DatabaseAwayError, for statements and for the pool. Directus would answer 500, because it
 * does not know the errors of the drivers.
 */
export function markLostConnections({ client }: Knex): void {
  const { acquireConnection } = client as Client
  // getting a connection runs no statement, so that each of its errors is the database's or the pool's
  client.acquireConnection = () => acquireConnection.call(client).catch((cause: unknown) => throwAway(cause))
  // transactions have clients of their own, made from the same prototype
  const prototype: Client = Object.getPrototypeOf(client)
  if (patched.has(prototype)) return
  patched.add(prototype)
  const { _query: queryOnce } = prototype
  prototype._query = function (connection, query) {
    return queryOnce.call(this, connection, query).catch((error: unknown) => {
      if (isConnectionLost(error)) throwAway(error)
      throw error
    })
  }
}

function throwAway(cause: unknown): never {
  throw new DatabaseAwayError(undefined, { cause })
}
