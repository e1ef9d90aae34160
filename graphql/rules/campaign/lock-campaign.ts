import { isPostgres } from '#model/is-postgres.ts'
import { joinableCampaigns, relaunchableCampaigns } from '#model/statuses.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { type CampaignRow, lockDraftForUpdate } from './find-draft.ts'

/**
 * Locks a campaign until the commit, without an event. Every change of a launch or an approval request takes this lock first, so what is
 * read after it is current.
 */
export async function lockCampaign({ trx }: UnitOfWork, id: string): Promise<void> {
  await trx('campaigns')
    .where({ id })
    .update({ revision: trx.raw('revision + 1') })
}

/** Locks several campaigns in the order of their ids until the commit, without an event. */
export async function lockCampaigns({ trx }: Pick<UnitOfWork, 'trx'>, ids: string[]): Promise<void> {
  const rows = trx('campaigns').whereIn('id', ids).orderBy('id').select('id')
  if (isPostgres(trx)) await trx.count().from(rows.forNoKeyUpdate().as('locked'))
}

/** Locks the campaign of a launch as `lockCampaign` does, in one statement. */
export async function lockCampaignOfLaunch({ trx }: UnitOfWork, launch: string): Promise<void> {
  await trx('campaigns')
    .whereIn('id', trx('launches').where({ id: launch }).select('campaign'))
    .update({ revision: trx.raw('revision + 1') })
}

/** Locks a campaign and raises its revision, because what its page shows changes with it. Subscribers are notified after the commit. */
export async function lockCampaignForChange(work: UnitOfWork, id: string): Promise<void> {
  await touch(work, 'campaigns', { id }, { date_updated: work.now })
}

/**
 * Locks a draft for its launch, or a launched campaign for a launch to people added since. Undefined if it is in another state, has no new
 * people, or is not the company's. `status_before` keeps its status for a cancellation.
 */
export async function lockCampaignForLaunch(work: UnitOfWork, id: string, me: Me): Promise<CampaignRow | undefined> {
  const draft = await lockDraftForUpdate(work, id, me)
  if (draft) return draft
  const { trx, changes, now } = work
  const next = trx('campaign_recipients').where({ state: 'ready', campaign: id }).where('seq', '>', trx.ref('campaigns.launched_through'))
  const [out] = await trx('campaigns')
    .where({ id, company: me.company })
    .whereIn('status', relaunchableCampaigns)
    .where('launched_through', '>', 0)
    .whereExists(next.select('id'))
    .update({ status_before: trx.raw('status'), revision: trx.raw('revision + 1'), date_updated: now })
    .returning('*')
  if (out) changes.add('campaigns', id)
  return out
}

/** Locks a scheduled campaign that was never launched before. Returns false if it is in another state or not the company's. */
export async function lockScheduledCampaign({ trx }: UnitOfWork, id: string, me: Me): Promise<boolean> {
  const locked = await trx('campaigns')
    .where({ id, company: me.company, status: 'scheduled', launched_through: 0 })
    .update({ revision: trx.raw('revision + 1') })
  return locked > 0
}

/** Locks the campaign to which an import adds people, and returns it. Undefined without one, or if people can no longer be added. */
export async function lockCampaignForImport({ trx, now }: UnitOfWork, id: string | null): Promise<CampaignRow | undefined> {
  const [campaign] = await trx('campaigns')
    .where({ id })
    .whereIn('status', joinableCampaigns)
    .update({ revision: trx.raw('revision + 1'), date_updated: now })
    .returning('*')
  return campaign
}

/** Locks those of the campaigns that are paused, and returns their ids. */
export async function lockPausedCampaigns({ trx, now }: UnitOfWork, ids: string[]): Promise<Set<string>> {
  const rows = await trx('campaigns')
    .whereIn('id', ids.toSorted())
    .where({ status: 'paused' })
    .update({ date_updated: now })
    .returning('id')
  return new Set(rows.map(({ id }) => id))
}

/** Locks a company's drafts that grant points and returns their ids in order. The value of a point decides their price. */
export async function lockPointsDrafts({ trx, now }: UnitOfWork, company: string): Promise<string[]> {
  const rows = await trx('campaigns')
    .where({ company, delivery_type: 'rewardpoints', status: 'draft' })
    .update({ date_updated: now })
    .returning('id')
  return rows.map(({ id }) => id).sort()
}
