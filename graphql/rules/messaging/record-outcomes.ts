import type { FailureCode } from '#contracts/message/words.ts'
import { messageLifecycle } from '#model/lifecycles.ts'
import type { QueryOf } from '#model/tables.ts'
import { lockPausedCampaigns } from '#rules/campaign/lock-campaign.ts'
import { isPaused } from '#rules/company/pause/company-pause.ts'
import { failureOf, unansweredMax } from '#rules/mail/carrier/carrier.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList } from '#rules/platform/db/database.ts'
import { type HeldLease, hasTimeLeft } from '#rules/platform/jobs/held-lease.ts'
import { lockRewards, messagesDelivered, messagesLost } from './delivery-events.ts'
import { messageQueue, type OutgoingMessage } from './outbox.ts'
import { changeContacts } from './report/change-contacts.ts'
import type { SendDecision } from './send-decision.ts'

export type Outcome = { message: OutgoingMessage } & (
  | SendDecision
  | {
      result: 'sent'
      provider?: string
      providerId?: string | null
      /** The subject of an email as sent, to be stored. Omitted if the sender's subject contains a code or link. */
      subject?: string
    }
  | { result: 'failed'; error?: unknown }
  /** Still in flight four seconds after the stop signal. It may still be sent before the process exits. */
  | { result: 'put back' }
  /** Its lease was lost before it was sent, so another worker has it or it waits for one. */
  | { result: 'taken over' }
)

/** Replaces the payload of a sent message, to delete data such as the link of a test. */
const emptyPayload = JSON.stringify({})

type FailedOutcome = {
  message: OutgoingMessage
  /** True if the mail server refused the address itself, or its mailbox was full until the last attempt. */
  isDead: boolean
  status: 'retrying' | 'failed' | 'suppressed'
  code: FailureCode
  retryable: boolean
  unanswered: number
  next: { lease_until: null; next_attempt_at: Date }
}

/**
 * Splits outcomes into those that are recorded together, and one group for each mail that was refused because of its address. Such a mail
 * changes a person after locking their drafts, so a transaction has only one.
 */
export function groupOutcomes(outcomes: Outcome[]): Outcome[][] {
  const [alone, together] = [outcomes.filter(isDeadAddress), outcomes.filter((outcome) => !isDeadAddress(outcome))]
  return [...(together.length ? [together] : []), ...alone.map((outcome) => [outcome])]
}

/** A mailbox that is full counts as dead once it was full at the last attempt. */
function isDeadAddress({ message, ...outcome }: Outcome): boolean {
  if (outcome.result !== 'failed' || message.channel !== 'email') return false
  const { scope, code } = failureOf(outcome.error)
  return scope === 'person' || (code === 'mailbox_full' && !messageQueue.retry(message.attempts))
}

/**
 * Records the outcomes of a batch of messages, together except for failures and changed subjects. A person whose address was refused
 * becomes undeliverable. Updates rewards before messages, the lock order. Skips messages on which a carrier has already reported, and
 * those that `lease` has lost, unless they were sent.
 */
export async function recordOutcomes(work: UnitOfWork, all: Outcome[], lease?: HeldLease): Promise<void> {
  const outcomes = await unreported(work, all, lease)
  const sent = outcomes.filter((outcome) => outcome.result === 'sent')
  const failed = outcomes.flatMap((outcome) => failureIn(outcome, work.now))
  await messagesDelivered.publish(
    work,
    sent.map(({ message }) => message),
    'sent',
  )
  await messagesLost.publish(
    work,
    failed.filter(({ status }) => status !== 'retrying').map(({ message }) => message),
  )
  await recordSent(work, sent)
  await recordStopped(work, outcomes)
  await recordPutBack(work, outcomes)
  for (const failure of failed) await recordFailure(work, failure)
  for (const { message, isDead } of failed)
    if (isDead && message.reward) await changeContacts(work, { reward: message.reward, to: message.to }, { kind: 'undeliverable' })
}

/**
 * Locks the rewards of the messages, and returns the outcomes of messages on which no carrier has reported yet and whose lease is held. A
 * message that was sent is recorded without it, so that its new holder does not send it too.
 */
async function unreported({ trx }: UnitOfWork, outcomes: Outcome[], lease: HeldLease | undefined): Promise<Outcome[]> {
  const rewards = outcomes.flatMap(({ message }) => message.reward ?? [])
  await lockRewards(trx, rewards)
  const query = trx('messages')
    .where(inList(trx, 'id', idsOf(outcomes)))
    .whereIn('status', messageLifecycle.record.from)
  if (lease) {
    const lease_until = await lease.fence(trx)
    const sent = idsOf(outcomes.filter(({ result }) => result === 'sent'))
    // not locked, so no other worker may get it before the commit
    const own = (held: QueryOf<'messages'>) => held.where({ lease_until }).where(...hasTimeLeft(trx, 'messages'))
    query.where((one) => void one.where((held) => void own(held)).orWhere(inList(trx, 'id', sent)))
  }
  const open = await query.select('id')
  const ids = new Set(open.map(({ id }) => id))
  for (const { message } of outcomes) if (!ids.has(message.id)) lease?.giveUp(message.id)
  return outcomes.filter(({ message }) => ids.has(message.id))
}

async function recordSent({ trx, now }: UnitOfWork, sent: Extract<Outcome, { result: 'sent' }>[]): Promise<void> {
  for (const provider of new Set(sent.map((outcome) => outcome.provider)))
    await trx('messages')
      .where(inList(trx, 'id', idsOf(sent.filter((outcome) => outcome.provider === provider))))
      .update({
        ...messageLifecycle.record.into('sent'),
        provider: provider ?? null,
        sent_at: now,
        lease_until: null,
        failure_code: null,
        payload: emptyPayload,
      })
  // differs for tests, copies and changed points, because other subjects were filled in when queued
  for (const { message, subject } of sent)
    if (subject !== undefined && subject !== message.subject)
      await trx('messages')
        .where({ id: message.id })
        // that of an erased person stays empty
        .whereNot({ to: '' })
        .update({ subject: subject.slice(0, 255) })
  const named = sent.flatMap(({ message, providerId }) => (providerId ? [[message.id, providerId]] : []))
  if (!named.length) return
  const cases = named.map(() => 'when ? then ?').join(' ')
  await trx('messages')
    .whereIn(
      'id',
      named.map(([id]) => id as string),
    )
    .update({ provider_id: trx.raw(`case cast(id as varchar(36)) ${cases} end`, named.flat()) })
}

async function recordStopped(work: UnitOfWork, outcomes: Outcome[]): Promise<void> {
  const of = (result: string) => outcomes.filter((outcome) => outcome.result === result)
  const cancelled = of('cancelled')
  if (cancelled.length)
    await work
      .trx('messages')
      .whereIn('id', idsOf(cancelled))
      .update({ ...messageLifecycle.record.into('cancelled'), lease_until: null })
  await recordHeld(
    work,
    of('held').map(({ message }) => message),
  )
}

/** Requeues messages that a shutdown interrupted, without counting the attempt. They are due after this process has exited. */
async function recordPutBack({ trx }: UnitOfWork, outcomes: Outcome[]): Promise<void> {
  const back = outcomes.filter(({ result }) => result === 'put back')
  if (!back.length) return
  await trx('messages')
    .whereIn('id', idsOf(back))
    .update({
      ...messageLifecycle.record.into('queued'),
      ...messageQueue.release(trx),
    })
}

function failureIn(outcome: Outcome, now: Date): FailedOutcome[] {
  const { message, result } = outcome
  const over = { lease_until: null, next_attempt_at: now }
  if (result === 'suppressed') {
    const { unanswered } = message
    return [{ message, status: 'suppressed', code: outcome.code, retryable: false, unanswered, isDead: false, next: over }]
  }
  if (result !== 'failed') return []
  const { code, scope, retryable } = failureOf(outcome.error)
  const unanswered = message.unanswered + (scope === 'unanswered' ? 1 : 0)
  const next = (retryable && unanswered < unansweredMax && messageQueue.retry(message.attempts, now.getTime())) || undefined
  const isDead = isDeadAddress(outcome)
  if (next) return [{ message, status: 'retrying', code, retryable, unanswered, isDead, next }]
  // all messages of a campaign are retried together, but one that may have arrived only by itself
  return [{ message, status: 'failed', code, retryable: retryable && scope !== 'unanswered', unanswered, isDead, next: over }]
}

const recordFailure = ({ trx }: UnitOfWork, { message, status, code, retryable, unanswered, next }: FailedOutcome): Promise<number> =>
  trx('messages')
    .where({ id: message.id })
    .update({ ...messageLifecycle.record.into(status), failure_code: code, retryable, unanswered, ...next })

const idsOf = (outcomes: { message: OutgoingMessage }[]): string[] => outcomes.map(({ message }) => message.id)

/**
 * Holds messages whose reward is frozen or whose campaign or company is paused, and requeues those that were resumed since. Locks them first, so that a concurrent resume finds all held messages.
 */
async function recordHeld(work: UnitOfWork, messages: OutgoingMessage[]): Promise<void> {
  if (!messages.length) return
  const { trx } = work
  const rewards = messages.flatMap(({ reward }) => reward ?? [])
  const frozen = new Set(await trx('rewards').whereIn('id', rewards).where({ status: 'frozen' }).pluck('id'))
  const paused = await lockPausedCampaigns(work, [...new Set(messages.flatMap(({ campaign }) => campaign ?? []))])
  const companies = new Set<string>()
  for (const company of [...new Set(messages.map((message) => message.company))].sort())
    if (await isPaused(trx, company)) companies.add(company)
  const isHeld = ({ reward, campaign, company }: OutgoingMessage) =>
    frozen.has(String(reward)) || paused.has(String(campaign)) || companies.has(company)
  const ids = (list: OutgoingMessage[]) => list.map(({ id }) => id)
  // the message was not sent, so the attempt does not count
  const back = { lease_until: null, attempts: trx.raw('attempts - 1') }
  await trx('messages')
    .whereIn('id', ids(messages.filter(isHeld)))
    .update({ ...back, ...messageLifecycle.record.into('on_hold') })
  await trx('messages')
    .whereIn('id', ids(messages.filter((message) => !isHeld(message))))
    .update({ ...back, ...messageLifecycle.record.into('queued') })
}
