import * as z from 'zod/mini'
import { instant } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import type { Work } from '../core/transact.ts'
import { verb } from '../core/verb.ts'
import { readSnapshot } from '../launch/read-snapshot.ts'
import { messagesFor, queueMessages } from '../messages/reward-messages.ts'
import { openStatuses } from './close-reward.ts'
import { refusalOf } from './refusal-of.ts'
import { resendLimits } from './resend-limits.ts'

/** Sends the reward's mail to the same person again, within limits. */
export const resendReward = verb(
  z.object({ id: rowId }),
  { may: 'reward.resend' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const lock = await trx('rewards').where({ id, company: me.company }).update({ date_updated: now })
    if (!lock) throw refuse('NOT_FOUND')
    const reward = await trx('rewards').where({ id }).first()
    if (!openStatuses.includes(reward.status)) throw refusalOf(reward.status)
    const isOnItsWay = reward.delivery_status === 'queued'
    const tooSoon = reward.last_sent_at && now.getTime() - instant(reward.last_sent_at).getTime() < resendLimits.apartMs
    if (isOnItsWay || tooSoon || reward.resend_count >= resendLimits.timesMax) throw refuse('RESEND_LIMIT')
    const resends = reward.resend_count + 1
    await trx('rewards').where({ id }).update({ resend_count: resends, delivery_status: 'queued' })
    if (reward.delivery_status === 'failed') await forgetFailure({ trx, changes, now }, reward.campaign)
    const launch = { company: me.company, campaign: reward.campaign, snapshot: await readSnapshot(trx, reward.launch) }
    const again = messagesFor(launch, reward, { kind: 'resend', key: `resend:${id}:${resends}`, subject: '', now })
    await queueMessages(trx, me.company, again)
    await audit('reward.resend', 'rewards', id, { before: { resend_count: reward.resend_count }, after: { resend_count: resends } })
    return id
  },
)

/** A mail that goes out again is no failure any more. */
async function forgetFailure({ trx, changes, now }: Work, campaign: string): Promise<void> {
  await trx('campaigns')
    .where({ id: campaign })
    .update({ failed_count: trx.raw('failed_count - 1'), revision: trx.raw('revision + 1'), date_updated: now })
  changes.add('campaigns', campaign)
}
