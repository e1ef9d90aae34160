import { refreshEstimate } from '#rules/campaign/estimate.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { withoutOwn } from '#rules/campaign/own-values.ts'
import { dedupeKey } from '#rules/people/recipient-row.ts'
import { upsertRecipients } from '#rules/people/upsert-recipients.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { importLifecycle } from '../../../model/lifecycles.ts'
import { joinableCampaigns } from '../../../model/statuses.ts'
import type { Row } from '../../../model/tables.ts'
import { sweepImport } from './discard-import.ts'
import { importLimits } from './file/import-limits.ts'
import type { ImportFailureCode } from './file/problem.ts'
import { type ImportRow, parseImport } from './import-row.ts'
import { removeImportFile } from './stored-file.ts'

const chunkRows = 500
const columns = ['id', 'seq', 'email', 'row_no', 'suppressed', 'first_name', 'last_name', 'phone', 'country', 'time_zone', 'tags'] as const

type StagedRow = Pick<Row<'campaign_recipients'>, (typeof columns)[number]>
/** How many rows have moved, and the last of them: the next chunk skips those before. */
type Place = { moved: number; afterRow: number }
type Outcome = { status: 'applied'; failure_code?: never } | { status: 'failed'; failure: string; failure_code: ImportFailureCode }

/** Moves up to 500 checked rows into the campaign, or among the company's people; of a discarded or failed import it deletes as many. */
export async function applyImportChunk(job: Job): Promise<void> {
  const over = await transact(async (work) => {
    const row = await work.trx('imports').where({ id: job.ref }).first()
    const file = row && parseImport(row)
    const place = { moved: Number(job.payload.moved ?? 0), afterRow: Number(job.payload.afterRow ?? -1) }
    if (file?.status === 'applying') await continueJob(work.trx, job, await moveRows(work, file, place))
    else if (!file || file.status === 'applied' || (await sweepImport(work, file.id))) return { file: file?.file }
    else await continueJob(work.trx, job)
    return undefined
  })
  if (!over) return
  if (over.file) await removeImportFile(over.file)
  await transact(({ trx }) => finishJob(trx, job))
}

/** Returns where the next chunk begins; the import's status says when it is over. */
async function moveRows(work: UnitOfWork, file: ImportRow, place: Place): Promise<Place> {
  const { trx, now } = work
  const [campaign] = await trx('campaigns')
    .where({ id: file.campaign })
    .whereIn('status', joinableCampaigns)
    .update({ revision: trx.raw('revision + 1'), date_updated: now })
    .returning('*')
  const rows = await trx('campaign_recipients')
    .where({ import: file.id, state: 'staged' })
    .where('row_no', '>', place.afterRow)
    .orderBy('row_no')
    .limit(chunkRows)
    .select(columns)
  // A row with a lower number would count as part of an earlier launch.
  const isLate = rows.some(({ seq }) => minor(seq) <= minor(campaign?.launched_through ?? 0))
  const count = file.campaign ? (isLate ? undefined : campaign && Number(campaign.recipient_count)) : 0
  const outcome = outcomeOf(rows.length, count)
  if (outcome) {
    await end(work, file, outcome)
    return place
  }
  const dropped = campaign ? await join(work, campaign, rows) : await meet(work, file, rows)
  const moved = place.moved + rows.length
  await saveImport(work, file.id, {
    valid: trx.raw('valid - ?', [dropped.ready]),
    suppressed: trx.raw('suppressed - ?', [dropped.suppressed]),
    duplicate: trx.raw('duplicate + ?', [dropped.ready + dropped.suppressed]),
    progress: Math.floor((100 * moved) / Math.max(file.valid + file.suppressed, moved)),
  })
  return { moved, afterRow: rows.at(-1)?.row_no ?? place.afterRow }
}

/** Undefined while rows can move. `recipients` is undefined once the campaign has left its draft. */
export function outcomeOf(rowsLeft: number, recipients: number | undefined): Outcome | undefined {
  if (recipients === undefined) return { status: 'failed', failure: 'The campaign is no longer a draft.', failure_code: 'NOT_A_DRAFT' }
  if (rowsLeft === 0) return { status: 'applied' }
  if (recipients + rowsLeft <= importLimits.rows) return undefined
  return {
    status: 'failed',
    failure: 'A campaign can have up to 100,000 recipients, so the rest of the file was skipped.',
    failure_code: 'TOO_MANY_ROWS',
  }
}

type Dropped = { ready: number; suppressed: number }

/**
 * Makes rows count, without a value where the campaign gives everyone the same by now. People who joined the campaign since the check
 * are dropped, and suppressed ones do not count.
 */
async function join({ trx }: UnitOfWork, campaign: CampaignRow, rows: StagedRow[]): Promise<Dropped> {
  const { id } = campaign
  const keys = rows.map(({ email }) => dedupeKey(id, email))
  const present = await trx('campaign_recipients').whereIn('dedupe_key', keys).select('email')
  const taken = new Set(present.map(({ email }) => email))
  const [dropped, kept] = [rows.filter(({ email }) => taken.has(email)), rows.filter(({ email }) => !taken.has(email))]
  if (dropped.length) await trx('campaign_recipients').whereIn('id', idsOf(dropped)).delete()
  await trx('campaign_recipients')
    .whereIn('id', idsOf(kept))
    .update({
      ...withoutOwn(campaign),
      state: trx.raw("case when suppressed is null then 'ready' else 'suppressed' end"),
      dedupe_key: trx.raw("cast(? as text) || ':' || email", [id]),
    })
  const ready = kept.filter(({ suppressed }) => !suppressed).length
  await trx('campaigns')
    .where({ id, launched_through: 0 })
    .update({ recipient_count: trx.raw('recipient_count + ?', [ready]) })
  const suppressed = dropped.filter((row) => row.suppressed).length
  return { ready: dropped.length - suppressed, suppressed }
}

/** Without a campaign the rows become people of the company and are deleted. */
async function meet({ trx, now }: UnitOfWork, { company, tags }: ImportRow, rows: StagedRow[]): Promise<Dropped> {
  await upsertRecipients(trx, rows, { company, now, tags })
  await trx('campaign_recipients').whereIn('id', idsOf(rows)).delete()
  return { ready: 0, suppressed: 0 }
}

const idsOf = (rows: StagedRow[]): string[] => rows.map(({ id }) => id)

async function end(work: UnitOfWork, { id, campaign }: ImportRow, outcome: Outcome): Promise<void> {
  const { trx, changes } = work
  if (campaign) {
    if (outcome.failure_code !== 'NOT_A_DRAFT') await refreshEstimate(trx, campaign)
    changes.add('campaigns', campaign)
  }
  await saveImport(work, id, { ...outcome, ...importLifecycle.move('applying', outcome.status), progress: 100 })
}

async function saveImport(work: UnitOfWork, id: string, columns: object): Promise<void> {
  await touch(work, 'imports', { id }, columns)
}
