import type { Knex } from 'knex'
import { inList, instant } from '#rules/platform/db/database.ts'

/**
 * Finds the messages of rewards that went to one of the addresses, and to the phone numbers that were used together with one. Leaves out
 * copies of vouchers, and numbers that the reward's holder has.
 */
export async function findMessagesTo(knex: Knex, rewards: string[], emails: string[]): Promise<string[]> {
  if (!rewards.length || !emails.length) return []
  const sent = await knex('messages')
    .join('rewards', 'rewards.id', 'messages.reward')
    .join('recipients', 'recipients.id', 'rewards.recipient')
    .where(inList(knex, 'messages.reward', rewards))
    .whereNot('messages.kind', 'copy')
    .select('messages.id', 'messages.reward', 'messages.channel', 'messages.to', 'messages.date_created', 'recipients.phone')
  const addresses = new Set(emails)
  const times = new Set(sent.flatMap((message) => (addresses.has(message.to) ? [timeOf(message)] : [])))
  const numbers = new Set(sent.flatMap((message) => (message.channel !== 'email' && times.has(timeOf(message)) ? [numberOf(message)] : [])))
  return sent
    .filter((message) =>
      message.channel === 'email' ? addresses.has(message.to) : message.to !== message.phone && numbers.has(numberOf(message)),
    )
    .map(({ id }) => id)
}

type Sent = { reward: string | null; to: string; date_created: Parameters<typeof instant>[0] }

/** The messages of one cause are queued at the same time. */
const timeOf = ({ reward, date_created }: Sent): string => `${reward} ${instant(date_created).getTime()}`
const numberOf = ({ reward, to }: Sent): string => `${reward} ${to}`
