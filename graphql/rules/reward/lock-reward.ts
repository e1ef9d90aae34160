import type { Row } from '#model/tables.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

export type LockedReward = Row<'rewards'>

/** Locks a reward of the caller's company until the commit, so that concurrent claims run before or after. Refuses NOT_FOUND. */
export async function lockReward({ trx, now }: UnitOfWork, id: string, me: Me): Promise<LockedReward> {
  const [reward] = await trx('rewards').where({ id, company: me.company }).update({ date_updated: now }).returning('*')
  if (!reward) throw refusal('NOT_FOUND')
  return reward
}
