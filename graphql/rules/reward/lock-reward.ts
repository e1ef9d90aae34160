import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { lockCampaigns } from '#rules/campaign/lock-campaign.ts'
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

/**
 * Locks several rewards and then their campaigns until the commit, each in the order of their ids. Changes of one reward lock both in this
 * order, too.
 */
export async function lockRewards({ trx }: Pick<UnitOfWork, 'trx'>, rows: readonly Pick<LockedReward, 'id' | 'campaign'>[]): Promise<void> {
  if (!isPostgres(trx) || !rows.length) return
  const ids = rows.map(({ id }) => id)
  await trx.count().from(trx('rewards').whereIn('id', ids).orderBy('id').forNoKeyUpdate().select('id').as('locked'))
  await lockCampaigns({ trx }, [...new Set(rows.map(({ campaign }) => campaign))])
}
