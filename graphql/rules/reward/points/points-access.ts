import type { Knex } from 'knex'
import { isOneOf, stoppedRewards, withdrawnRewards } from '#model/statuses.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

type OpenedReward = { status: string; recipient: string | null }

/**
 * Returns the reason that a reward's link cannot open its recipient's points, or undefined if it can. `cancelled` includes erased people,
 * `on_hold` blocked ones.
 */
export async function pointsBlockedBy(knex: Knex, { status, recipient }: OpenedReward): Promise<'cancelled' | 'on_hold' | undefined> {
  if (isOneOf(withdrawnRewards, status)) return 'cancelled'
  if (isOneOf(stoppedRewards, status)) return 'on_hold'
  const person = await knex('recipients').where({ id: recipient }).first('status')
  if (!person || person.status === 'erased') return 'cancelled'
  return person.status === 'blocked' ? 'on_hold' : undefined
}

/** Refuses REWARD_CANCELLED or REWARD_ON_HOLD if `pointsBlockedBy` gives a reason why the points cannot be spent. */
export async function refuseBlockedPoints(knex: Knex, reward: OpenedReward): Promise<void> {
  const reason = await pointsBlockedBy(knex, reward)
  if (reason) throw refusal(reason === 'cancelled' ? 'REWARD_CANCELLED' : 'REWARD_ON_HOLD')
}
