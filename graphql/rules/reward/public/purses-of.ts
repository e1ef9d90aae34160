import type { Knex } from 'knex'
import { readSnapshot } from '#rules/campaign/terms/read-snapshot.ts'
import { instant } from '#rules/platform/db/database.ts'
import type { HeldReward } from '#rules/reward/redemption/find-holding.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import type { Purse } from './spending.ts'

/** What of a holding can still be redeemed, and whether in parts: a code of a single use whose campaign says so. */
export async function pursesOf(knex: Knex, holding: HeldReward[], now: Date): Promise<Purse[]> {
  const open = holding.filter(({ status, expires_at }) => isOneOf(openRewards, status) && instant(expires_at) > now)
  const purses: Purse[] = []
  for (const reward of open) {
    const { codeDetails } = await readSnapshot(knex, reward.launch)
    purses.push({ reward, partial: reward.kind === 'code' && reward.uses === 1 && codeDetails?.partialUse === true })
  }
  return purses
}
