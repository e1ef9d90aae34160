/**
 * Sends independent statements of one transaction without waiting for each other. All of them end before a failure is thrown: a rollback
 * while one is under way would let it run outside.
 */
export async function settleAll(...statements: PromiseLike<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
