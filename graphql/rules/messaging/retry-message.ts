import * as z from 'zod/mini'
import { refusalOf } from '#rules/campaign/terms/refusal-of.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { isOneOf, openRewards } from '../../model/statuses.ts'
import { requeueMessages } from './requeue-messages.ts'

/** Sends a message that failed once more, as the same message: to whoever did get it, it is no second one. */
export const retryMessage = defineCommand(
  z.object({ id: rowId }),
  { may: 'reward.resend' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const known = await trx('messages').where({ id, company: me.company }).first('reward')
    if (!known) throw refusal('NOT_FOUND')
    // locks go reward → campaign → message
    if (known.reward) await trx('rewards').where({ id: known.reward }).update({ date_updated: now })
    const message = await trx('messages').where({ id }).first()
    if (message.status === 'queued') return id
    if (message.status === 'suppressed') throw refusal('RECIPIENT_SUPPRESSED')
    if (message.status !== 'failed' || !message.retryable || !message.reward) throw refusal('NOT_RETRYABLE')
    const reward = await trx('rewards').where({ id: message.reward }).first('status', 'recipient')
    if (!isOneOf(openRewards, reward.status)) throw refusalOf(reward.status)
    const person = reward.recipient && (await trx('recipients').where({ id: reward.recipient }).first('status'))
    if (person && person.status !== 'active') throw refusal('RECIPIENT_SUPPRESSED')
    await requeueMessages({ trx, changes, now }, { id })
    await audit('message.retry', 'messages', id, {
      detail: { campaign: message.campaign, channel: message.channel },
      before: { status: 'failed', failure: message.failure_code },
      after: { status: 'queued' },
    })
    return id
  },
)
