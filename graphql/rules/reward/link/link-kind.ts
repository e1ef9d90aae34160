import { endOfCode } from '#rules/catalogue/voucher/voucher.ts'
import { minor } from '#rules/platform/db/database.ts'
import { issueToPeople } from '#rules/reward/issue/issue-to-people.ts'
import { redeemablePage } from '#rules/reward/public/reward-page.ts'
import type { RewardColumns } from '#rules/reward/redemption/capture.ts'
import { copyToAddress } from '#rules/reward/redemption/copies.ts'
import { redemptionByValue } from '#rules/reward/redemption/redemption-by-value.ts'
import type { RewardKind } from '#rules/reward/reward-kind.ts'

/** Returns the last four characters of the voucher's code, by which a link can be searched because it has no code itself. */
export const linkColumns: RewardColumns = (_, code) => ({ code_last4: endOfCode(code) })

/** A reward link (R31). Its recipient redeems it once, for one voucher of its full value. */
export const linkKind: RewardKind = {
  deliveryType: 'rewardlinks',
  issue: (work, launch, afterSeq) =>
    issueToPeople(work, launch, afterSeq, {
      toValue: (row) => minor(row.value ?? launch.snapshot.value),
      toColumns: () => ({ kind: 'link' }),
    }),
  view: { page: redeemablePage },
  redeem: redemptionByValue(linkColumns),
  copy: (work, { rewards }) => copyToAddress(work, rewards),
  transfer: async () => undefined,
  successor: () => ({}),
}
