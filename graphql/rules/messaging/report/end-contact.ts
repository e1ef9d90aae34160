import type { Knex } from 'knex'
import { suppressPerson } from '#rules/people/set-recipient-status.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

type StopStatus = 'undeliverable' | 'complained' | 'unsubscribed'

/**
 * Selects people: the recipient of a reward if `to` is still theirs, or one recipient by id. With `phone`, all recipients with this number
 * at companies that have messaged it.
 */
type ContactSelector = { reward: string; to: string } | { phone: string } | { recipient: string }

/**
 * Suppresses the selected recipients, who opted out, complained or have a dead address, so that their company sends no further messages.
 * Voucher copies are still sent, and messages to the phone if only the mailbox is dead. Returns true when a status changed.
 */
export async function suppressContacts(work: UnitOfWork, who: ContactSelector, status: StopStatus): Promise<boolean> {
  const people = await work.trx('recipients').whereIn('id', idsOf(work.trx, who)).select('id', 'company')
  let changed = false
  for (const person of people) changed = (await suppressPerson(work, { ...person, status, reason: reasons[status] })) || changed
  return changed
}

const reasons: Record<StopStatus, string> = {
  undeliverable: 'A message bounced: the address does not exist',
  complained: 'Marked a message as spam',
  unsubscribed: 'Unsubscribed from all messages',
}

function idsOf(trx: Knex.Transaction, who: ContactSelector): Knex.QueryBuilder | string[] {
  if ('recipient' in who) return [who.recipient]
  if ('reward' in who)
    return (
      trx('recipients')
        .join('rewards', 'rewards.recipient', 'recipients.id')
        .where('rewards.id', who.reward)
        // a report about an earlier address says nothing about the current one
        .where((query) => void query.where('recipients.email', who.to).orWhere('recipients.phone', who.to))
        .select('recipients.id')
    )
  // only the companies that sent messages to that number
  const senders = trx('messages').where({ to: who.phone }).whereIn('channel', ['sms', 'whatsapp']).select('company')
  return trx('recipients').where({ phone: who.phone }).whereIn('company', senders).select('id')
}
