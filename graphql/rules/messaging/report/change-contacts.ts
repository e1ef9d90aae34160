import type { Knex } from 'knex'
import { markUndeliverable, optIn, optOut } from '#rules/people/consent.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** The recipient of a reward, if `to` is still theirs. With `phone`, all recipients with this number at companies that have messaged it. */
type ContactSelector = { reward: string; to: string } | { phone: string }

/**
 * The change that a report makes to people. STOP and START come from a phone, and a carrier that repeats an earlier STOP says `stopped`.
 * `report` is the id of the stored report.
 */
export type ContactChange = { kind: 'undeliverable' } | { kind: 'complaint' | 'stop' | 'stopped' | 'start'; report: string }

/**
 * Changes the selected recipients, so that their company sends no further messages to them, or does so again. Voucher copies are still
 * sent, and messages to the phone if only the mailbox is dead. Returns true if someone changed.
 */
export async function changeContacts(work: UnitOfWork, who: ContactSelector, change: ContactChange): Promise<boolean> {
  const ids = await findIds(work.trx, who)
  const people = await work.trx('recipients').whereIn('id', ids).orderBy('company').orderBy('id').select('id', 'company')
  let isChanged = false
  for (const person of people) isChanged = (await changeContact(work, person, change)) || isChanged
  return isChanged
}

function changeContact(work: UnitOfWork, person: { id: string; company: string }, change: ContactChange): Promise<boolean> {
  if (change.kind === 'undeliverable') return markUndeliverable(work, person)
  const { kind, report: requestId } = change
  if (kind === 'start') return optIn(work, person, { way: 'stop', requestId })
  return optOut(work, person, { way: kind === 'complaint' ? 'complaint' : 'stop', requestId, isRepeat: kind === 'stopped' })
}

function findIds(trx: Knex.Transaction, who: ContactSelector): PromiseLike<string[]> {
  if ('reward' in who)
    return (
      trx('recipients')
        .join('rewards', 'rewards.recipient', 'recipients.id')
        .where('rewards.id', who.reward)
        // a report about an earlier address says nothing about the current one
        .where((query) => void query.where('recipients.email', who.to).orWhere('recipients.phone', who.to))
        .pluck('recipients.id')
    )
  // only the companies that sent messages to that number
  const senders = trx('messages').where({ to: who.phone }).whereIn('channel', ['sms', 'whatsapp']).select('company')
  return trx('recipients').where({ phone: who.phone }).whereIn('company', senders).pluck('id')
}
