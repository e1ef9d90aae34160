import type { Work } from '../core/transact.ts'
import { failureOf } from './failure-of.ts'
import type { OutgoingMessage } from './outbox.ts'
import { recordHeld } from './record-held.ts'

export type Outcome = { message: OutgoingMessage; result: 'sent' | 'cancelled' | 'held' | 'failed'; error?: unknown }

/** product.md 5.8: back-off 1, 5, 30 minutes, 2 and 12 hours, then failed. */
const backOffMinutes = [1, 5, 30, 120, 720]

/** What only the mail needed, such as a test's link, is gone with it. */
const nothing = JSON.stringify({})

/** Writes what became of a batch of mails, one statement a kind of outcome. */
export async function recordOutcomes(work: Work, outcomes: Outcome[]): Promise<void> {
  const { trx, now } = work
  const sent = outcomes.filter(({ result }) => result === 'sent').map(({ message }) => message)
  const cancelled = outcomes.filter(({ result }) => result === 'cancelled').map(({ message }) => message.id)
  await trx('messages')
    .whereIn(
      'id',
      sent.map(({ id }) => id),
    )
    .update({ status: 'sent', sent_at: now, lease_until: null, failure_code: null, payload: nothing })
  await trx('messages').whereIn('id', cancelled).update({ status: 'cancelled', lease_until: null })
  await recordHeld(
    work,
    outcomes.filter(({ result }) => result === 'held').map(({ message }) => message),
  )
  await recordSent(work, sent)
  for (const outcome of outcomes) if (outcome.result === 'failed') await recordFailure(work, outcome)
}

/** Counts each reward once, when its first mail leaves; a resend after a failure is that first one. */
async function recordSent({ trx, changes, now }: Work, sent: OutgoingMessage[]): Promise<void> {
  const rewards = sent.filter(carriesReward).map(({ reward }) => String(reward))
  const first = await trx('rewards')
    .whereIn('id', rewards)
    .whereNull('last_sent_at')
    .groupBy('campaign')
    .select('campaign', trx.raw('count(*) as count'))
  await trx('rewards').whereIn('id', rewards).update({ delivery_status: 'sent', last_sent_at: now, date_updated: now })
  for (const { campaign, count } of first) {
    await trx('campaigns')
      .where({ id: campaign })
      .update({ sent_count: trx.raw('sent_count + ?', [count]), revision: trx.raw('revision + 1') })
    changes.add('campaigns', campaign)
  }
}

const carriesReward = ({ kind, reward }: OutgoingMessage): boolean => Boolean(reward) && (kind === 'reward' || kind === 'resend')

async function recordFailure({ trx, changes, now }: Work, { message, error }: Outcome): Promise<void> {
  const { code, retryable } = failureOf(error)
  const delay = backOffMinutes[message.attempts - 1]
  const again = retryable && delay !== undefined
  await trx('messages')
    .where({ id: message.id })
    .update({
      status: again ? 'retrying' : 'failed',
      failure_code: code,
      retryable,
      lease_until: null,
      next_attempt_at: new Date(now.getTime() + (delay ?? 0) * 60_000),
    })
  if (again || !carriesReward(message)) return
  await trx('rewards').where({ id: message.reward }).update({ delivery_status: 'failed', date_updated: now })
  await trx('campaigns')
    .where({ id: message.campaign })
    .update({ failed_count: trx.raw('failed_count + 1'), revision: trx.raw('revision + 1') })
  changes.add('campaigns', String(message.campaign))
}
