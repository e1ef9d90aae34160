import type { Knex } from 'knex'
import type { Me } from '#rules/platform/access/me.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Row } from '../../model/tables.ts'

export type CampaignRow = Row<'campaigns'>

/**
 * Takes the draft for a write: locks its row and raises its revision, so that no launch slips in between.
 * Refuses NOT_FOUND for another company's, NOT_A_DRAFT once it has left.
 */
export async function lockDraftForUpdate({ trx, changes, now }: UnitOfWork, id: string, me: Me): Promise<CampaignRow> {
  const [campaign] = await trx('campaigns')
    .where({ id, company: me.company, status: 'draft' })
    .update({ revision: trx.raw('revision + 1'), date_updated: now })
    .returning('*')
  if (!campaign) throw await notADraft(trx, id, me)
  changes.add('campaigns', id)
  return campaign
}

/** Why no row was locked: NOT_A_DRAFT, or NOT_FOUND, as another company's campaign is as unknown as one that never was. */
export const notADraft = async (trx: Knex, id: string, me: Me): Promise<Refusal> =>
  refusal((await trx('campaigns').where({ id, company: me.company }).first('id')) ? 'NOT_A_DRAFT' : 'NOT_FOUND')
