import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { closeRewards } from './close-reward.ts'
import type { LockedReward } from './lock-reward.ts'

/**
 * Ends a reward whose money goes on to another one of the same launch, and returns that one's row number. Moves no figure of
 * the campaign but a failed delivery, which is over. The reward's row is locked before; the campaign's is from here on, so
 * that no one else takes the same number.
 */
export async function passOn(work: UnitOfWork, reward: LockedReward, reason: string): Promise<number> {
  const { trx, changes, now } = work
  await closeRewards(work, [reward], 'replaced', reason)
  await trx('campaigns')
    .where({ id: reward.campaign })
    .update({
      failed_count: trx.raw('failed_count - ?', [reward.delivery_status === 'failed' ? 1 : 0]),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
  changes.add('campaigns', reward.campaign)
  const last = await trx('rewards').where({ launch: reward.launch }).max({ row_no: 'row_no' }).first()
  return Number(last?.row_no) + 1
}
