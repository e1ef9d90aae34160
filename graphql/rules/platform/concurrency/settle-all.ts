/**
 * Awaits independent statements of one transaction concurrently. Throws the first failure only after all have settled, because a
 * statement still in flight at the rollback would run outside the transaction.
 */
export async function settleAll(...statements: PromiseLike<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
