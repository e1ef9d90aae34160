import { batchByKey } from '#rules/platform/concurrency/batch-by-key.ts'
import { log } from '#rules/platform/log.ts'
import { Refusal } from './refusal.ts'
import { transact, type UnitOfWork } from './transact.ts'

/** The maximum number of calls in one transaction. Each call waits for the whole transaction. */
const batchMax = 64

/**
 * Runs concurrent calls of one key, such as a company id, in one transaction. A call resolves to undefined when `work` skips its item or
 * throws, and the caller then runs it in its own transaction. A transaction that cannot begin or commit rejects every call.
 */
export const transactBatch = <Item, Answer>(
  work: (work: UnitOfWork, items: Item[]) => Promise<(Answer | undefined)[]>,
): ((key: string, item: Item) => Promise<Answer | undefined>) =>
  batchByKey<Item, Answer | undefined>({
    max: batchMax,
    runItems: async (take) => {
      const reached = { work: false, commit: false }
      try {
        return await transact(async (unit) => {
          Object.assign(reached, { work: true, commit: false })
          const answers = await work(unit, take())
          reached.commit = true
          return answers
        })
      } catch (error) {
        // without a connection, a transaction per caller would fail too
        if (!reached.work || reached.commit) throw error
        if (!(error instanceof Refusal)) log.error({ together: take().length, error })
        return take().map(() => undefined)
      }
    },
  })
