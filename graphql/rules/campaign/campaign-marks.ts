import type { Knex } from 'knex'
import type { CampaignWork } from '#model/lists/campaign-lists.ts'
import type { Row } from '#model/tables.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** Stores which background work of a campaign keeps failing, which its page shows. Null if none does. */
export async function setStalled(work: UnitOfWork, id: string, stalled: CampaignWork | null): Promise<void> {
  await touch(work, 'campaigns', { id }, { stalled })
}

/** Clears the marks of `setStalled` on all campaigns when the worker starts. A job that still fails sets its mark again. */
export async function clearAllStalled(trx: Knex.Transaction): Promise<void> {
  await trx('campaigns').whereNotNull('stalled').update({ stalled: null })
}

/** Publishes a campaign whose launch was blocked, so that open pages read the launch again. */
export async function blockCampaign(work: UnitOfWork, id: string): Promise<void> {
  await touch(work, 'campaigns', { id })
}

/** Marks a campaign whose open rewards have no brand left. Returns its name and company, or undefined if it has the mark already. */
export async function markWithoutBrand(
  { trx, now }: UnitOfWork,
  id: string,
): Promise<Pick<Row<'campaigns'>, 'name' | 'company'> | undefined> {
  const [campaign] = await trx('campaigns')
    .where({ id })
    .whereNull('without_brand_at')
    .update({ without_brand_at: now })
    .returning(['name', 'company'])
  return campaign
}

/** Clears the mark of `markWithoutBrand`, so that the next time counts as the first. */
export async function clearWithoutBrand({ trx }: UnitOfWork, id: string): Promise<void> {
  await trx('campaigns').where({ id }).whereNotNull('without_brand_at').update({ without_brand_at: null })
}
