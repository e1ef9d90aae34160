import type { Knex } from 'knex'
import { completeCampaign } from '../reward/complete-campaign.ts'

/**
 * Puts the claims of points campaigns right in a database that counted a reward with its last part: with its first it is,
 * as everywhere. Changes nothing where that is so already.
 */
export async function recountClaims(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    const claimed = trx('claims').join('rewards', 'rewards.id', 'claims.reward').whereRaw('rewards.campaign = campaigns.id')
    await trx('campaigns')
      .where({ delivery_type: 'rewardpoints' })
      .update({ claimed_count: claimed.countDistinct('claims.reward') })
    const live: { id: string }[] = await trx('campaigns').where({ delivery_type: 'rewardpoints', status: 'live' }).select('id')
    for (const { id } of live) await completeCampaign(trx, id)
  })
}
