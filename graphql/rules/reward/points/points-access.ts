import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { isOneOf, stoppedRewards, withdrawnRewards } from '../../../model/statuses.ts'

type OpenedReward = { status: string; recipient: string | null }

/** Returns why a reward's link cannot open its recipient's points: the reward was withdrawn, or it is on hold. Undefined if it can. */
export async function pointsBlockedBy(knex: Knex, { status, recipient }: OpenedReward): Promise<'cancelled' | 'on_hold' | undefined> {
  if (isOneOf(withdrawnRewards, status)) return 'cancelled'
  if (isOneOf(stoppedRewards, status)) return 'on_hold'
  const person = await knex('recipients').where({ id: recipient }).first('status')
  if (!person || person.status === 'erased') return 'cancelled'
  return person.status === 'blocked' ? 'on_hold' : undefined
}

/** Refuses REWARD_CANCELLED or REWARD_ON_HOLD for points that cannot be spent now. */
export async function refuseBlockedPoints(knex: Knex, reward: OpenedReward): Promise<void> {
  const reason = await pointsBlockedBy(knex, reward)
  if (reason) throw refusal(reason === 'cancelled' ? 'REWARD_CANCELLED' : 'REWARD_ON_HOLD')
}
