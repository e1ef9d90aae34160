import type { Knex } from 'knex'
import type { Work } from '../../core/transact.ts'

export type Ended = 'undeliverable' | 'complained' | 'unsubscribed'

/** By one of their rewards, by a number that was written to, or by themselves. */
type Who = { reward: string; to: string } | { phone: string } | { recipient: string }

/** Which states each one may follow: a person's own word counts more than a dead mailbox, and blocked or erased stays. */
const before: Record<Ended, string[]> = {
  undeliverable: ['active'],
  complained: ['active', 'undeliverable', 'unsubscribed'],
  unsubscribed: ['active', 'undeliverable'],
}

/** A person gets nothing more of a company, of his own will or because his address is dead. Yields whether anybody changed. */
export async function endContact({ trx, now }: Work, who: Who, status: Ended): Promise<boolean> {
  const changed = await trx('recipients')
    .whereIn('id', idsOf(trx, who))
    .whereIn('status', before[status])
    .update({ status, status_reason: reasons[status], date_updated: now })
  return changed > 0
}

const reasons: Record<Ended, string> = {
  undeliverable: 'A message came back: the address does not exist',
  complained: 'Marked a message as spam',
  unsubscribed: 'Asked for no more messages',
}

function idsOf(trx: Knex.Transaction, who: Who): Knex.QueryBuilder | string[] {
  if ('recipient' in who) return [who.recipient]
  if ('reward' in who)
    return (
      trx('recipients')
        .join('rewards', 'rewards.recipient', 'recipients.id')
        .where('rewards.id', who.reward)
        // another address since: what came back says nothing about it
        .where((query) => void query.where('recipients.email', who.to).orWhere('recipients.phone', who.to))
        .select('recipients.id')
    )
  // whoever wrote to that number through us, and nobody else
  const senders = trx('messages').where({ to: who.phone }).whereIn('channel', ['sms', 'whatsapp']).select('company')
  return trx('recipients').where({ phone: who.phone }).whereIn('company', senders).select('id')
}
