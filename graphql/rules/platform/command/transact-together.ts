import { actTogether } from '#rules/platform/concurrency/act-together.ts'
import { log } from '#rules/platform/log.ts'
import { Refusal } from './refusal.ts'
import { transact, type UnitOfWork } from './transact.ts'

/** A transaction's statements grow with it, and everyone in it waits for the last. */
const togetherMax = 64

/**
 * Lets callers of one key, such as a company, share a transaction with all that came while the one before was under way. `work` answers
 * each, in their order; undefined for one that it wrote nothing for, who then acts alone. So does everyone where it throws, so that one
 * never fails because of another. If the commit fails, nobody is answered: each must be safe to repeat.
 */
export const transactTogether = <Item, Answer>(
  work: (work: UnitOfWork, items: Item[]) => Promise<(Answer | undefined)[]>,
): ((key: string, item: Item) => Promise<Answer | undefined>) =>
  actTogether<Item, Answer | undefined>({
    max: togetherMax,
    act: async (take) => {
      const reached = { work: false, commit: false }
      try {
        return await transact(async (unit) => {
          Object.assign(reached, { work: true, commit: false })
          const answers = await work(unit, take())
          reached.commit = true
          return answers
        })
      } catch (error) {
        // without a connection, nobody has one alone either
        if (!reached.work || reached.commit) throw error
        if (!(error instanceof Refusal)) log.error({ together: take().length, error })
        return take().map(() => undefined)
      }
    },
  })
