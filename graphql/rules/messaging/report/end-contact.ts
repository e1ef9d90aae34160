import type { Knex } from 'knex'
import { suppressPerson } from '#rules/people/set-recipient-status.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

type Ended = 'undeliverable' | 'complained' | 'unsubscribed'

/** By one of their rewards and the address it went to, by their own phone number, or by their row. */
type Who = { reward: string; to: string } | { phone: string } | { recipient: string }

/** Stops everything to a person from a company, because they want it or their address is dead. Returns whether anyone's status changed. */
export async function endContact(work: UnitOfWork, who: Who, status: Ended): Promise<boolean> {
  const people = await work.trx('recipients').whereIn('id', idsOf(work.trx, who)).select('id', 'company')
  let changed = false
  for (const person of people) changed = (await suppressPerson(work, { ...person, status, reason: reasons[status] })) || changed
  return changed
}

const reasons: Record<Ended, string> = {
  undeliverable: 'A message bounced: the address does not exist',
  complained: 'Marked a message as spam',
  unsubscribed: 'Unsubscribed from all messages',
}

function idsOf(trx: Knex.Transaction, who: Who): Knex.QueryBuilder | string[] {
  if ('recipient' in who) return [who.recipient]
  if ('reward' in who)
    return (
      trx('recipients')
        .join('rewards', 'rewards.recipient', 'recipients.id')
        .where('rewards.id', who.reward)
        // their address changed since: what came back says nothing about the new one
        .where((query) => void query.where('recipients.email', who.to).orWhere('recipients.phone', who.to))
        .select('recipients.id')
    )
  // whoever wrote to that number through us, and nobody else
  const senders = trx('messages').where({ to: who.phone }).whereIn('channel', ['sms', 'whatsapp']).select('company')
  return trx('recipients').where({ phone: who.phone }).whereIn('company', senders).select('id')
}
