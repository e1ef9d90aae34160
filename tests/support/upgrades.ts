import { waitFor } from './wait-for.ts'

type Sql = (text: string) => Promise<unknown[]>

/** What the worker does once for a database of an older version is done; it was left before the process said that it is ready. */
export const upgradesAreDone = (sql: Sql): Promise<unknown> =>
  waitFor(async () => (await sql("select id from plutus_jobs where kind = 'upgrade'")).length === 0, {
    what: 'the upgrades to be done',
    timeoutMs: 120_000,
  })
