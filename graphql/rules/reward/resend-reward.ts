import * as z from 'zod/mini'
import { instant } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { supporters } from '../core/roles.ts'
import { rowId } from '../core/row-id.ts'
import { takeSeq } from '../core/sequence.ts'
import { verb } from '../core/verb.ts'
import { messageRow } from '../messages/message-row.ts'
import { openStatuses } from './close-reward.ts'
import { refusalOf } from './refusal-of.ts'

/** product.md 5.8: at least ten minutes apart, at most five in all. */
const apartMs = 10 * 60_000
const resendsMax = 5

/** Sends the reward's mail to the same person again, within limits. */
export const resendReward = verb(z.object({ id: rowId }), { may: supporters }, async ({ input: { id }, me, trx, now, audit }) => {
  const lock = await trx('rewards').where({ id, company: me.company }).update({ date_updated: now })
  if (!lock) throw refuse('NOT_FOUND')
  const reward = await trx('rewards').where({ id }).first()
  if (!openStatuses.includes(reward.status)) throw refusalOf(reward.status)
  const tooSoon = reward.last_sent_at && now.getTime() - instant(reward.last_sent_at).getTime() < apartMs
  if (tooSoon || reward.resend_count >= resendsMax) throw refuse('RESEND_LIMIT')
  const resends = reward.resend_count + 1
  await trx('rewards').where({ id }).update({ resend_count: resends, delivery_status: 'queued', last_sent_at: now })
  await trx('messages').insert(
    messageRow({
      company: me.company,
      campaign: reward.campaign,
      reward: id,
      seq: await takeSeq(trx, 'messages', me.company),
      kind: 'resend',
      to: reward.recipient_email,
      subject: '',
      dedupeKey: `resend:${id}:${resends}`,
      now,
    }),
  )
  await audit('reward.resend', 'rewards', id)
  return id
})
