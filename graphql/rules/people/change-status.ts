import type { Knex } from 'knex'
import type { RecipientStatus, StatusCause } from '#contracts/recipient/words.ts'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { lockCampaignForChange } from '#rules/campaign/lock-campaign.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList, parseJson } from '#rules/platform/db/database.ts'
import type { RecipientRow } from './find-person.ts'
import { dedupeKey } from './recipient-row.ts'
import { readCauses, strongestOf } from './status-causes.ts'

type PersonKey = { id: string; company: string }

/** The statuses before and after a change of their causes. They are equal if a stronger cause is in effect. */
export type StatusChange = { before: RecipientStatus; after: RecipientStatus }

/**
 * Changes the causes of a person's status, as `change` returns them. In drafts that include them, their row follows the status. Locks the
 * drafts before the person. Returns undefined if `change` does, and for an erased person.
 */
export async function changeStatus(
  work: UnitOfWork,
  { id, company }: PersonKey,
  change: (causes: StatusCause[]) => StatusCause[] | undefined,
): Promise<StatusChange | undefined> {
  const { trx, now, changes } = work
  const found = await trx('recipients').where({ id, company }).first(statusColumns)
  if (!found || found.status === 'erased' || !change(await loadCauses(trx, found))) return undefined
  for (const { campaign } of await findDraftRows(trx, company, found.email)) if (campaign) await lockCampaignForChange(work, campaign)
  const [person] = await trx('recipients')
    .where({ id, company })
    .update({ email: trx.raw('email') })
    .returning(statusColumns)
  const next = person && person.status !== 'erased' ? change(await loadCauses(trx, person)) : undefined
  if (!person || !next) return undefined
  await trx('recipients')
    .where({ id })
    .update({ ...causeColumns(next), version: trx.raw('version + 1'), date_updated: now })
  changes.add('recipients', id)
  const after = strongestOf(next).status
  if (after !== person.status) await markDraftRows(trx, person, after)
  return { before: person.status, after }
}

export const statusColumns = ['id', 'company', 'email', 'status', 'status_reason', 'status_causes'] as const

/** Returns the columns that store a person's causes and the status that follows from them. */
export function causeColumns(causes: StatusCause[]) {
  const { status, reason, at } = strongestOf(causes)
  return {
    status,
    status_reason: reason,
    status_at: at === null ? null : new Date(at),
    status_causes: causes.length ? JSON.stringify(causes) : null,
  }
}

/**
 * Returns the causes of a person's status. Versions before the causes kept nothing below a block, so the status before it is read from the
 * activity log.
 */
export async function loadCauses(trx: Knex, person: Pick<RecipientRow, (typeof statusColumns)[number]>): Promise<StatusCause[]> {
  const causes = readCauses(person)
  if (person.status !== 'blocked' || causes.some(({ at }) => at !== null)) return causes
  const blocked = await trx('audit_events')
    .where({ company: person.company, entity_id: person.id, action: 'person.block' })
    .orderBy('seq', 'desc')
    .first('before')
  const status = parseJson(blocked?.before ?? null)?.status as RecipientStatus | undefined
  return status && status !== 'active' && status !== 'blocked' ? [{ status, reason: null, at: null }, ...causes] : causes
}

/** Suppresses a person's rows in drafts for a status, or makes them ready again for the status active. */
async function markDraftRows(trx: Knex.Transaction, { company, email }: Pick<RecipientRow, 'company' | 'email'>, status: RecipientStatus) {
  const isActive = status === 'active'
  // found again: an addition that ran until now may have written more of them
  for (const row of await findDraftRows(trx, company, email)) {
    await trx('campaign_recipients')
      .where({ id: row.id })
      .whereIn('state', isActive ? ['suppressed'] : ['ready', 'excluded', 'suppressed'])
      .update(isActive ? { state: 'ready', suppressed: null } : { state: 'suppressed', suppressed: status })
    if (row.campaign) await refreshEstimate(trx, row.campaign)
  }
}

/** Finds the rows with an address in the company's drafts, in the order of the campaigns. */
async function findDraftRows(trx: Knex.Transaction, company: string, email: string) {
  const drafts = await trx('campaigns').where({ company, status: 'draft' }).orderBy('id').pluck('id')
  const keys = drafts.map((draft) => dedupeKey(draft, email))
  return trx('campaign_recipients')
    .where(inList(trx, 'dedupe_key', keys))
    .orderBy('campaign')
    .select('id', 'campaign')
}

/** A row of a campaign that got no reward: the status of its person that prevents one, or the reason why issuing failed. */
type UnissuedRow = { row: string; status?: RecipientStatus; failure?: string }

/** Marks a locked campaign's recipients who got no reward as suppressed or failed, in one statement for each status and reason. */
export async function markUnissued({ trx }: UnitOfWork, rows: UnissuedRow[]): Promise<void> {
  for (const [mark, alike] of Map.groupBy(rows, ({ status, failure }) => status ?? failure))
    await trx('campaign_recipients')
      .whereIn(
        'id',
        alike.map(({ row }) => row),
      )
      .update(alike[0]?.status ? { state: 'suppressed', suppressed: alike[0].status } : { state: 'failed', failure: mark ?? null })
}
