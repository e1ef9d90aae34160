import { minor } from '#rules/platform/db/database.ts'
import { issueToPeople } from '#rules/reward/issue/issue-to-people.ts'
import { holdingPage } from '#rules/reward/public/reward-page.ts'
import type { RewardColumns } from '#rules/reward/redemption/capture.ts'
import { copyToAddress } from '#rules/reward/redemption/copies.ts'
import { redeemedByValue } from '#rules/reward/redemption/redeemed-by-value.ts'
import type { RewardKind } from '#rules/reward/reward-kind.ts'

/** A link has no code of its own: people find it by the last four characters of its voucher's. */
export const linkColumns: RewardColumns = (_, code) => ({ code_last4: code.slice(-4) })

/** A link (R31): one voucher for all of its value. */
export const linkKind: RewardKind = {
  deliveryType: 'rewardlinks',
  issue: (work, launch, afterSeq) =>
    issueToPeople(work, launch, afterSeq, {
      worthOf: (row) => minor(row.value ?? launch.snapshot.value),
      ownOf: () => ({ kind: 'link' }),
    }),
  view: { page: holdingPage },
  redeem: redeemedByValue(linkColumns),
  copy: (work, { holding }) => copyToAddress(work, holding),
  transfer: async () => undefined,
  successor: () => ({}),
}
