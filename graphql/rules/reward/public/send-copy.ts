import { transact } from '#rules/platform/command/transact.ts'
import { findRewardsByToken } from '#rules/reward/redemption/holding.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'

/**
 * Mails the full code of a voucher to the address its reward was sent to; of a code that came to nobody's, to one its holder
 * types. Refuses NOT_FOUND, and RATE_LIMITED {retryAfterSeconds}.
 */
export const sendCopy = (kinds: RewardKinds, token: string, body: unknown, browser?: string): Promise<{ sentTo: string }> =>
  transact(async (work) => {
    const holding = await findRewardsByToken(work.trx, token, work.now)
    return kindOf(kinds, holding[0].kind).copy(work, { holding, body, browser })
  })
