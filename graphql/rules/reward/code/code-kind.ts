import { minor } from '#rules/platform/db/database.ts'
import { holdingPage } from '#rules/reward/public/reward-page.ts'
import { claimInput } from '#rules/reward/redemption/claims.ts'
import { copyToAddress } from '#rules/reward/redemption/copies.ts'
import { hasAddress } from '#rules/reward/redemption/holding.ts'
import { type RewardColumns, redeemReward, repeatLink } from '#rules/reward/redemption/redeem-reward.ts'
import type { RewardKind } from '#rules/reward/reward-kind.ts'
import { readVouchers } from './code-vouchers.ts'
import { issueCodes } from './issue-codes.ts'
import { newCodeColumns } from './reward-code.ts'
import { sendCodeCopy } from './send-code-copy.ts'

/** A code (R30): redeemed by whoever has it, whole, in parts or by uses, several of them together. */
export const codeKind: RewardKind = {
  deliveryType: 'rewardcodes',
  issue: issueCodes,
  view: {
    page: (visit) =>
      holdingPage(visit, async (shown) => ({
        codes: shown.length,
        vouchers: await readVouchers(visit.knex, visit.holding, visit.browser),
      })),
  },
  redeem: {
    // orders of codes are stored as those of links
    orderedAs: 'link',
    input: claimInput,
    capture: (work, request) => redeemReward(work, request, codeColumns),
    repeat: repeatLink,
  },
  copy: (work, request) => (hasAddress(request.holding) ? copyToAddress(work, request.holding) : sendCodeCopy(work, request)),
  transfer: async () => undefined,
  // a new text, for the first person may have kept the old one
  successor: ({ launch, uses, uses_left }, { codeDetails }) => {
    if (!codeDetails) throw new Error(`launch ${launch} of codes says nothing of them`)
    return { uses, uses_left, ...newCodeColumns(codeDetails.length, codeDetails.prefix) }
  },
}

/** How many uses are left of a code that has some. */
export const codeColumns: RewardColumns = ({ reward: { uses, value }, left }) =>
  uses ? { uses_left: left ? Math.ceil((left * uses) / minor(value)) : 0 } : {}
