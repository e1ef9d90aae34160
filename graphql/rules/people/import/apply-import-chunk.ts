import { importLimits } from '#contracts/file/limits.ts'
import type { ImportFailureCode } from '#contracts/import/words.ts'
import { importLifecycle } from '#model/lifecycles.ts'
import type { Row } from '#model/tables.ts'
import { countJoined } from '#rules/campaign/campaign-totals.ts'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { lockCampaignForImport } from '#rules/campaign/lock-campaign.ts'
import { dedupeKey } from '#rules/people/recipient-row.ts'
import { clearedValueColumns } from '#rules/people/recipient-values.ts'
import { upsertRecipients } from '#rules/people/upsert-recipients.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { sweepImport } from './discard-import.ts'
import { type ImportRow, parseImport } from './import-row.ts'
import { removeImportFile } from './stored-file.ts'

const chunkRows = 500
const columns = ['id', 'seq', 'email', 'row_no', 'suppressed', 'first_name', 'last_name', 'phone', 'country', 'time_zone', 'tags'] as const

type StagedRow = Pick<Row<'campaign_recipients'>, (typeof columns)[number]>
/** The progress of applying an import: the number of rows moved so far, and the row number of the last one. */
type ChunkPosition = { moved: number; afterRow: number }
type Outcome = { status: 'applied'; failure_code?: never } | { status: 'failed'; failure: string; failure_code: ImportFailureCode }

/**
 * Handles one step of the job `apply-import`. Moves up to 500 checked rows into the campaign or the company's people, or deletes 500 rows
 * of a discarded or failed import. The last step deletes the file.
 */
export async function applyImportChunk(job: Job): Promise<void> {
  const ended = await transact(async (work) => {
    const row = await work.trx('imports').where({ id: job.ref }).first()
    const file = row && parseImport(row)
    const place = { moved: Number(job.payload.moved ?? 0), afterRow: Number(job.payload.afterRow ?? -1) }
    if (file?.status === 'applying') await continueJob(work.trx, job, await moveRows(work, file, place))
    else if (!file || file.status === 'applied' || (await sweepImport(work, file.id))) return { file: file?.file }
    else await continueJob(work.trx, job)
    return undefined
  })
  if (!ended) return
  if (ended.file) await removeImportFile(ended.file)
  await transact(({ trx }) => finishJob(trx, job))
}

/**
 * Moves up to 500 staged rows to the campaign or the company's people and returns the new position. Sets the import to applied if no rows
 * are left, or to failed if the campaign can take no more.
 */
async function moveRows(work: UnitOfWork, file: ImportRow, place: ChunkPosition): Promise<ChunkPosition> {
  const { trx } = work
  const campaign = await lockCampaignForImport(work, file.campaign)
  const rows = await trx('campaign_recipients')
    .where({ import: file.id, state: 'staged' })
    .where('row_no', '>', place.afterRow)
    .orderBy('row_no')
    .limit(chunkRows)
    .select(columns)
  // A row with a lower number would count as part of an earlier launch.
  const isLate = rows.some(({ seq }) => minor(seq) <= minor(campaign?.launched_through ?? 0))
  const count = file.campaign ? (isLate ? undefined : campaign && Number(campaign.recipient_count)) : 0
  const outcome = importOutcomeOf(rows.length, count)
  if (outcome) {
    await endImport(work, file, outcome)
    return place
  }
  const dropped = campaign ? await addToCampaign(work, campaign, rows) : await addToPeople(work, file, rows)
  const moved = place.moved + rows.length
  await saveImport(work, file.id, {
    valid: trx.raw('valid - ?', [dropped.ready]),
    suppressed: trx.raw('suppressed - ?', [dropped.suppressed]),
    duplicate: trx.raw('duplicate + ?', [dropped.ready + dropped.suppressed]),
    progress: Math.floor((100 * moved) / Math.max(file.valid + file.suppressed, moved)),
  })
  return { moved, afterRow: rows.at(-1)?.row_no ?? place.afterRow }
}

/**
 * Returns the final status of an import, or undefined if its next chunk (`rowsLeft` rows) can be moved. It has failed if the chunk exceeds
 * the maximum recipients, or if `recipients` is undefined because the campaign can no longer be changed. An empty chunk completes it.
 */
export function importOutcomeOf(rowsLeft: number, recipients: number | undefined): Outcome | undefined {
  if (recipients === undefined) return { status: 'failed', failure: 'The campaign is no longer a draft.', failure_code: 'NOT_A_DRAFT' }
  if (rowsLeft === 0) return { status: 'applied' }
  if (recipients + rowsLeft <= importLimits.rows) return undefined
  return {
    status: 'failed',
    failure: 'A campaign can have up to 100,000 recipients, so the rest of the file was skipped.',
    failure_code: 'TOO_MANY_ROWS',
  }
}

type DroppedCounts = { ready: number; suppressed: number }

/**
 * Adds staged rows to the campaign, and deletes those of people who joined it since the check. Clears values that the campaign sets for
 * everyone. Returns the numbers of deleted rows.
 */
async function addToCampaign({ trx }: UnitOfWork, campaign: CampaignRow, rows: StagedRow[]): Promise<DroppedCounts> {
  const { id } = campaign
  const keys = rows.map(({ email }) => dedupeKey(id, email))
  const present = await trx('campaign_recipients').whereIn('dedupe_key', keys).select('email')
  const taken = new Set(present.map(({ email }) => email))
  const [dropped, kept] = [rows.filter(({ email }) => taken.has(email)), rows.filter(({ email }) => !taken.has(email))]
  if (dropped.length) await trx('campaign_recipients').whereIn('id', idsOf(dropped)).delete()
  await trx('campaign_recipients')
    .whereIn('id', idsOf(kept))
    .update({
      ...clearedValueColumns(campaign),
      state: trx.raw("case when suppressed is null then 'ready' else 'suppressed' end"),
      dedupe_key: trx.raw("cast(? as text) || ':' || email", [id]),
    })
  const ready = kept.filter(({ suppressed }) => !suppressed).length
  await countJoined(trx, id, ready)
  const suppressed = dropped.filter((row) => row.suppressed).length
  return { ready: dropped.length - suppressed, suppressed }
}

/** Adds the rows to the company's people and deletes them from the import. Returns zero dropped rows. */
async function addToPeople({ trx, now }: UnitOfWork, { company, tags }: ImportRow, rows: StagedRow[]): Promise<DroppedCounts> {
  await upsertRecipients(trx, rows, { company, now, tags })
  await trx('campaign_recipients').whereIn('id', idsOf(rows)).delete()
  return { ready: 0, suppressed: 0 }
}

const idsOf = (rows: StagedRow[]): string[] => rows.map(({ id }) => id)

async function endImport(work: UnitOfWork, { id, campaign }: ImportRow, outcome: Outcome): Promise<void> {
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
