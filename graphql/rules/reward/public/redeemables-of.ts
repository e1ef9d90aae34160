import type { Knex } from 'knex'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { instant } from '#rules/platform/db/database.ts'
import type { TokenReward } from '#rules/reward/redemption/rewards-by-token.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import type { Redeemable } from './spending.ts'

/** What of a holding can still be redeemed, and whether in parts: a code of a single use whose campaign says so. */
export async function redeemablesOf(knex: Knex, holding: TokenReward[], now: Date): Promise<Redeemable[]> {
  const open = holding.filter(({ status, expires_at }) => isOneOf(openRewards, status) && instant(expires_at) > now)
  const redeemables: Redeemable[] = []
  for (const reward of open) {
    const { codeDetails } = await readSnapshot(knex, reward.launch)
    redeemables.push({ reward, partial: reward.kind === 'code' && reward.uses === 1 && codeDetails?.partialUse === true })
  }
  return redeemables
}
