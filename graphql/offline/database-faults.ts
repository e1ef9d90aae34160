import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { damagedDatabase } from '#errors/process-end.ts'

/** The reason that a server cannot be used, in one sentence. If `isFinal`, waiting does not help. */
export type ServerFault = { sentence: string; isFinal: boolean }

/** Errors that end by themselves, such as a server that is not up yet. Those of PostgreSQL have five signs. */
export const passing =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|08\w{3}|57P0[1-3]|53300|53400)$/

/** The sentences for errors that an operator must correct. The server's own words follow each. */
const finals: { code?: RegExp; message?: RegExp; sentence: string }[] = [
  { code: /^28P01$/, sentence: 'The database refuses DB_USER with DB_PASSWORD' },
  { message: /client password must be a string/, sentence: 'The database requires a password, and DB_PASSWORD isn’t set' },
  { code: /^28000$/, sentence: 'The database refuses DB_USER from this machine (pg_hba.conf)' },
  { code: /^3D000$/, sentence: 'The database of DB_DATABASE doesn’t exist' },
  { code: /^42501$/, sentence: 'DB_USER lacks a right: it must own the database, or be allowed to create tables in it' },
  { code: /^ERR_TLS_CERT_ALTNAME_INVALID$/, sentence: 'The certificate of the database is for another name than DB_HOST' },
  { code: /^CERT_HAS_EXPIRED$/, sentence: 'The certificate of the database has expired' },
  {
    code: /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED/,
    sentence: 'The certificate of the database is not signed by a known authority. Set DB_SSL__CA_FILE to its own',
  },
  { message: /does not support SSL/, sentence: 'The database offers no TLS. Turn it on there, or leave out DB_SSL' },
  { code: /^SQLITE_CANTOPEN$/, sentence: 'The file of the database can’t be opened' },
  damagedDatabase,
  { code: /^SQLITE_(READONLY|PERM)$/, sentence: 'The file of the database can’t be written by this user' },
]

/** Explains an error of the database to the operator. Undefined for one that says nothing about its server, user or file. */
export function explainDatabaseError(error: unknown): ServerFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const message = error.message.split('\n').join(' ') || code
  const final = finals.find((one) => (one.code ? one.code.test(code) : one.message?.test(message)))
  if (final) return { sentence: `${final.sentence}: ${message}.`, isFinal: true }
  const isPassing = passing.test(code) || error.name === 'KnexTimeoutError' || /^(Connection terminated|timeout expired)/.test(message)
  return isPassing ? { sentence: `The database doesn’t answer: ${message}.`, isFinal: false } : undefined
}

/** In ms. For so long a start waits for a database that is not up yet. */
const longestWaitMs = 10 * 60_000
const everyMs = 1_000

/**
 * Waits until `query` of the database or of another server succeeds, at most ten minutes, and says so once. Throws the last error if it is final or the time is over. Time is
 * that of this process, whatever the machine's clock does.
 */
export async function waitForServer(
  query: () => PromiseLike<unknown>,
  say: (sentence: string) => void,
  explain: (error: unknown) => ServerFault | undefined = explainDatabaseError,
): Promise<void> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      await query()
      return
    } catch (error) {
      const fault = explain(error)
      if (!fault || fault.isFinal || performance.now() - startedAt > longestWaitMs) throw error
      if (tries === 1) say(`${fault.sentence} Plutus waits for it, up to ten minutes.`)
      await wait(everyMs)
    }
  }
}

/** In bytes. Checking a larger file would delay each start by seconds. Its damage shows when a page is read. */
const checkedMax = 512 * 2 ** 20

/** Reads every page of SQLite's file. Throws an error with the code SQLITE_CORRUPT if it is damaged, such as a copy of a live file. */
export async function requireWholeFile(knex: Knex): Promise<void> {
  const [size] = await knex.raw<{ bytes: number }[]>('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()')
  if (Number(size?.bytes) > checkedMax) return
  const [check] = await knex.raw<{ quick_check: string }[]>('pragma quick_check(1)')
  if (check?.quick_check !== 'ok') throw Object.assign(new Error(String(check?.quick_check)), { code: 'SQLITE_CORRUPT' })
}
