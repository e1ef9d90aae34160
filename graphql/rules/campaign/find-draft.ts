import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

export type CampaignRow = Row<'campaigns'>

/**
 * Locks a draft campaign and raises its revision, so that it cannot be launched concurrently. Undefined if it is missing, not a draft or of
 * another company.
 */
export const lockDraftForUpdate = (work: UnitOfWork, id: string, me: Me): Promise<CampaignRow | undefined> =>
  touchRow(work, 'campaigns', { id, company: me.company, status: 'draft' }, { date_updated: work.now })

/** Returns the refusal for a campaign that is not a draft. NOT_FOUND if it is missing or of another company, otherwise NOT_A_DRAFT. */
export const notADraftRefusal = async (trx: Knex, id: string, me: Me): Promise<Refusal> =>
  refusal((await trx('campaigns').where({ id, company: me.company }).first('id')) ? 'NOT_A_DRAFT' : 'NOT_FOUND')
