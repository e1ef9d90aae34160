import { messageLifecycle } from '#model/lifecycles.ts'
import { arrivedMessages, carriedMessages, isOneOf } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { lockRewards, messagesDelivered, messagesLost } from '#rules/messaging/delivery-events.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, orThrow } from '#rules/platform/db/database.ts'
import { type ContactChange, changeContacts } from './change-contacts.ts'
import { type Fact, nextStatus, type Report } from './report.ts'

type ReportedMessage = Pick<Row<'messages'>, 'id' | 'company' | 'status' | 'kind' | 'reward' | 'failure_code' | 'provider_id' | 'to'>

/**
 * Stores a carrier's report and applies it to its message or person. Ignores a report stored before. The stored report omits the phone
 * number of a person who wrote STOP or START.
 */
export async function recordReport(work: UnitOfWork, provider: string, report: Report): Promise<void> {
  const { trx, now } = work
  const [event] = await trx('plutus_message_events')
    .insert({
      id: newId(),
      provider,
      event: report.id,
      type: report.type,
      message: report.message ?? null,
      outcome: 'unknown',
      body: JSON.stringify(factWithoutPerson(report.fact)),
      received_at: now.getTime(),
    })
    .onConflict(['provider', 'event'])
    .ignore()
    .returning('id')
  if (!event || !report.fact) return
  const outcome = await apply(work, report, report.fact, event.id)
  await trx('plutus_message_events').where({ id: event.id }).update({ outcome })
}

const factWithoutPerson = (fact: Fact | undefined): object => (fact && 'phone' in fact ? { kind: fact.kind } : (fact ?? {}))

async function apply(work: UnitOfWork, report: Report, fact: Fact, stored: string): Promise<'applied' | 'unmatched' | 'stale'> {
  if ('phone' in fact)
    return (await changeContacts(work, { phone: fact.phone }, { kind: fact.kind, report: stored })) ? 'applied' : 'unmatched'
  const target = report.message && (await work.trx('messages').where({ id: report.message }).first('id', 'reward'))
  if (!target) return 'unmatched'
  // lock order: reward → campaign → message, so the message is read again after the reward is locked
  if (target.reward) await lockRewards(work.trx, [target.reward])
  const message = await orThrow(work.trx('messages').where({ id: target.id }).first())
  // a report on a queued or cancelled message is about an earlier attempt
  if (!isOneOf(carriedMessages, message.status) || isOfEarlierTry(message, report)) return 'stale'
  await move(work, message, report, fact)
  const change = contactChangeOf(fact, stored)
  if (change && message.reward) await changeContacts(work, { reward: message.reward, to: message.to }, change)
  return 'applied'
}

function contactChangeOf(fact: Fact, report: string): ContactChange | undefined {
  switch (fact.kind) {
    case 'bounced':
      return { kind: 'undeliverable' }
    case 'complained':
      return { kind: 'complaint', report }
    case 'unsubscribed':
      return { kind: fact.isRepeat ? 'stopped' : 'stop', report }
    default:
      return undefined
  }
}

/**
 * Returns true for a report on an earlier attempt, by the carrier's id of the message. Each attempt has another id, and the earlier one's
 * is stored while the next is in flight.
 */
const isOfEarlierTry = ({ status, provider_id: kept }: ReportedMessage, { providerId }: Report): boolean =>
  kept !== null && providerId !== undefined && (status === 'sending' ? kept === providerId : kept !== providerId)

async function move(work: UnitOfWork, message: ReportedMessage, { providerId }: Report, fact: Fact): Promise<void> {
  const { trx, now } = work
  const status = nextStatus(message, fact)
  const isComplaint = fact.kind === 'complained'
  if (!status && !isComplaint) return
  if (status === 'failed') await messagesLost.publish(work, [message])
  else if (status) await messagesDelivered.publish(work, [message], status)
  const arrived = status !== undefined && isOneOf(arrivedMessages, status)
  await trx('messages')
    .where({ id: message.id })
    .update({
      ...(status
        ? { ...messageLifecycle.move(message.status, status), lease_until: null, sent_at: trx.raw('coalesce(sent_at, ?)', [now]) }
        : {}),
      ...(providerId && message.provider_id === null ? { provider_id: providerId } : {}),
      ...(arrived ? { delivered_at: trx.raw('coalesce(delivered_at, ?)', [now]), failure_code: null } : {}),
      ...(status === 'opened' ? { opened_at: now } : {}),
      ...(isComplaint ? { failure_code: 'spam_report' } : {}),
      ...(fact.kind === 'failed' ? { failure_code: fact.code, retryable: fact.retryable } : {}),
      ...(fact.kind === 'bounced' ? { failure_code: fact.code, retryable: false } : {}),
    })
}
