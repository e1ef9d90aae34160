import { isOfDatabase } from '#rules/platform/db/database.ts'
import type { UnitOfWork } from './transact.ts'

/** What was done with the good rows, in parts, and the rows that could not be handled with the first error of each. */
export type Apart<R, T> = { results: T[]; faulty: { row: R; error: unknown }[] }

/**
 * Handles rows together in a savepoint. Where that throws, it handles halves of them, down to the rows at fault, which leave no trace.
 * Rethrows what the database reports about itself, such as a full disk or a lost connection.
 */
export async function handleApart<R, T>(
  work: UnitOfWork,
  rows: R[],
  handle: (work: UnitOfWork, rows: R[]) => Promise<T>,
): Promise<Apart<R, T>> {
  const [first] = rows
  if (first === undefined) return { results: [], faulty: [] }
  try {
    return { results: [await work.trx.transaction((trx) => handle({ ...work, trx }, rows))], faulty: [] }
  } catch (error) {
    if (isOfDatabase(error)) throw error
    if (rows.length === 1) return { results: [], faulty: [{ row: first, error }] }
    const middle = Math.ceil(rows.length / 2)
    const [one, other] = [await handleApart(work, rows.slice(0, middle), handle), await handleApart(work, rows.slice(middle), handle)]
    return { results: [...one.results, ...other.results], faulty: [...one.faulty, ...other.faulty] }
  }
}
