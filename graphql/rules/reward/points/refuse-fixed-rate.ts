import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { openLaunches } from '../../../model/statuses.ts'

/** What a point is worth stays while anybody has some, or is promised some by a launch that has not left. Throws RATE_FIXED. */
export async function refuseFixedRate(trx: Knex.Transaction, company: string): Promise<void> {
  const out = await trx('points_accounts').where({ company }).where('balance', '>', 0).first('id')
  const promised = await trx('launches')
    .join('campaigns', 'campaigns.id', 'launches.campaign')
    .where({ 'launches.company': company, 'campaigns.delivery_type': 'rewardpoints' })
    .whereIn('launches.status', openLaunches)
    .first('launches.id')
  if (out || promised) throw refusal('RATE_FIXED')
}
