import type { Work } from '../core/transact.ts'
import { closeRewards } from './close-reward.ts'
import type { LockedReward } from './lock-reward.ts'

/**
 * Ends a reward whose money goes on to another one of the same launch; figures and points follow with that one. Its row is
 * locked; the campaign's is from here on, so that the number of the next row of its launch is nobody else's.
 */
export async function passOn(work: Work, reward: LockedReward, reason: string): Promise<{ row_no: number; value: number }> {
  const { trx, changes } = work
  const { value } = await closeRewards(work, [reward], 'replaced', reason)
  await trx('campaigns')
    .where({ id: reward.campaign })
    .update({
      issued_count: trx.raw('issued_count + 1'),
      issued_value: trx.raw('issued_value + ?', [value]),
      status: trx.raw("case when status = 'completed' then 'live' else status end"),
    })
  changes.add('campaigns', reward.campaign)
  const last = await trx('rewards').where({ launch: reward.launch }).max({ row_no: 'row_no' }).first()
  return { row_no: Number(last?.row_no) + 1, value }
}
