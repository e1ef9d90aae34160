import type { Knex } from 'knex'
import { type RecipientStatus, recipientStatuses } from '#contracts/recipient/words.ts'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { lockCampaignForChange } from '#rules/campaign/lock-campaign.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList } from '#rules/platform/db/database.ts'
import { dedupeKey } from './recipient-row.ts'

type Person = { id: string; company: string; status: RecipientStatus; reason: string | null }

/** Sets a person's status after a bounce, a complaint or an unsubscribe. Returns false if their status is already as strong or stronger. */
export function suppressPerson(work: UnitOfWork, { id, company, status, reason }: Person): Promise<boolean> {
  const weaker = recipientStatuses.slice(0, recipientStatuses.indexOf(status))
  return setRecipientStatus(work, { id, company, status, reason }, weaker)
}

/**
 * Sets a person's status if the current one is in `from`, otherwise returns false. In drafts that include them, their row becomes
 * suppressed, or ready again if the new status is active. Locks the drafts before the person.
 */
export async function setRecipientStatus(
  work: UnitOfWork,
  { id, company, status, reason }: Person,
  from: readonly string[],
): Promise<boolean> {
  const { trx, now, changes } = work
  const recipient = await trx('recipients').where({ id, company }).first('email', 'status')
  if (!recipient || !from.includes(recipient.status)) return false
  for (const { campaign } of await findDraftRows(trx, company, recipient.email)) if (campaign) await lockCampaignForChange(work, campaign)
  const changed = await trx('recipients')
    .where({ id, company })
    .whereIn('status', [...from])
    .update({ status, status_reason: reason, version: trx.raw('version + 1'), date_updated: now })
  if (!changed) return false
  changes.add('recipients', id)
  const isActive = status === 'active'
  // found again: an addition that ran until now may have written more of them
  for (const row of await findDraftRows(trx, company, recipient.email)) {
    await trx('campaign_recipients')
      .where({ id: row.id })
      .whereIn('state', isActive ? ['suppressed'] : ['ready', 'excluded', 'suppressed'])
      .update(isActive ? { state: 'ready', suppressed: null } : { state: 'suppressed', suppressed: status })
    if (row.campaign) await refreshEstimate(trx, row.campaign)
  }
  return true
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
