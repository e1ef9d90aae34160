import type { Knex } from 'knex'
import type { Me } from '#rules/platform/access/me.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Row } from '../../model/tables.ts'

export type CampaignRow = Row<'campaigns'>

/**
 * Takes the draft for a write: locks its row and raises its revision, so that no launch slips in between.
 * Throws NOT_FOUND for another company's, NOT_A_DRAFT once it has left.
 */
export async function lockDraftForUpdate(work: UnitOfWork, id: string, me: Me): Promise<CampaignRow> {
  const campaign = await lockIfDraft(work, id, me)
  if (!campaign) throw await notADraft(work.trx, id, me)
  return campaign
}

/** The same, but undefined where there is no such draft. */
export async function lockIfDraft(work: UnitOfWork, id: string, me: Me): Promise<CampaignRow | undefined> {
  const { now } = work
  const campaign = await touchRow(work, 'campaigns', { id, company: me.company, status: 'draft' }, { date_updated: now })
  return campaign
}

/** Why no row was locked: another company's campaign is as unknown as one that never was. */
export const notADraft = async (trx: Knex, id: string, me: Me): Promise<Refusal> =>
  refusal((await trx('campaigns').where({ id, company: me.company }).first('id')) ? 'NOT_A_DRAFT' : 'NOT_FOUND')
