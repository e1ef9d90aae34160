import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { isOneOf, stoppedRewards, withdrawnRewards } from '../../../model/statuses.ts'

type Opened = { status: string; recipient: string | null }

/** Why the link of a reward does not open its person's points: it was cancelled, or someone is looking into it. Undefined when it does. */
export async function pointsBlockedBy(knex: Knex, { status, recipient }: Opened): Promise<'cancelled' | 'on_hold' | undefined> {
  if (isOneOf(withdrawnRewards, status)) return 'cancelled'
  if (isOneOf(stoppedRewards, status)) return 'on_hold'
  const person = await knex('recipients').where({ id: recipient }).first('status')
  if (!person || person.status === 'erased') return 'cancelled'
  return person.status === 'blocked' ? 'on_hold' : undefined
}

/** Refuses REWARD_CANCELLED or REWARD_ON_HOLD for points that cannot be spent now. */
export async function refuseBlockedPoints(knex: Knex, reward: Opened): Promise<void> {
  const reason = await pointsBlockedBy(knex, reward)
  if (reason) throw refusal(reason === 'cancelled' ? 'REWARD_CANCELLED' : 'REWARD_ON_HOLD')
}
