import { retryLocked } from './retry-locked.ts'

/** An index that an existing table of PostgreSQL lacks, with the statement that builds it beside running writes. */
export type MissingIndex = { name: string; statement: string }

/** Runs SQL on one connection outside a transaction. */
export type RunOutside = (sql: string) => Promise<Record<string, unknown>[]>

/**
 * Builds indexes concurrently on PostgreSQL, one after the other, while other processes write. An invalid one, which a killed build left,
 * is dropped first, in tries of 2 s.
 */
export async function buildIndexes(run: RunOutside, indexes: MissingIndex[], say: (sentence: string) => void): Promise<void> {
  if (!indexes.length) return
  await run('set statement_timeout = 0')
  for (const { name, statement } of indexes)
    await retryLocked(
      async () => {
        const [found] = await run(
          `select indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid where relname = '${name}' and relnamespace = current_schema()::regnamespace`,
        )
        if (found?.valid) return
        await run("set lock_timeout = '2s'")
        if (found) await run(`drop index concurrently if exists "${name}"`)
        // it waits for older transactions, such as a backup, without stopping readers or writers
        await run("set lock_timeout = '1h'")
        await run(statement)
      },
      () => say(`The index ${name} waits for transactions that use its table.`),
    )
  await run('reset lock_timeout')
}
