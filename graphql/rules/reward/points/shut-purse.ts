import type { Knex } from 'knex'
import { refuse } from '#rules/platform/command/refusal.ts'

type Opened = { status: string; recipient: string | null }

/** Rewards whose link no longer opens its person's points. */
const cancelled = ['cancelled', 'replaced', 'failed']
const onHold = ['frozen', 'blocked', 'under_review']

/** Why the link of a reward does not open its person's points: it was taken back, or someone looks into it. Undefined when it does. */
export async function shutBy(knex: Knex, { status, recipient }: Opened): Promise<'cancelled' | 'on_hold' | undefined> {
  if (cancelled.includes(status)) return 'cancelled'
  if (onHold.includes(status)) return 'on_hold'
  const person = await knex('recipients').where({ id: recipient }).first('status')
  if (!person || person.status === 'erased') return 'cancelled'
  return person.status === 'blocked' ? 'on_hold' : undefined
}

export async function refuseShutPurse(knex: Knex, reward: Opened): Promise<void> {
  const reason = await shutBy(knex, reward)
  if (reason) throw refuse(reason === 'cancelled' ? 'REWARD_CANCELLED' : 'REWARD_ON_HOLD')
}
