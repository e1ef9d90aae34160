import { refreshEstimate } from '../campaign/estimate.ts'
import { transact, type Work } from '../core/transact.ts'
import { dedupeKey } from '../recipient/recipient-row.ts'
import { continueJob, finishJob } from '../worker/finish-job.ts'
import type { Job } from '../worker/jobs.ts'
import { importLimits } from './import-limits.ts'
import type { ImportRow } from './import-row.ts'
import { removeImportFile } from './stored-file.ts'
import { sweepImport } from './sweep-import.ts'

const chunkRows = 500

type Row = { id: string; email: string; row_no: number }
/** How many rows have moved, and the last of them: a chunk need not walk past those before. */
type Place = { moved: number; afterRow: number }
type Outcome = { status: 'applied'; failure_code?: never } | { status: 'failed'; failure: string; failure_code: string }

/** Moves up to 500 checked rows into the campaign; of an import that is discarded or failed it sweeps as many away. */
export async function applyImportChunk(job: Job): Promise<void> {
  const over = await transact(async (work) => {
    const file: ImportRow | undefined = await work.trx('imports').where({ id: job.ref }).first()
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
async function moveRows(work: Work, file: ImportRow, place: Place): Promise<Place> {
  const { trx, now } = work
  const [campaign] = await trx('campaigns')
    .where({ id: file.campaign, status: 'draft' })
    .update({ revision: trx.raw('revision + 1'), date_updated: now })
    .returning('recipient_count')
  const rows: Row[] = await trx('campaign_recipients')
    .where({ import: file.id, state: 'staged' })
    .where('row_no', '>', place.afterRow)
    .orderBy('row_no')
    .limit(chunkRows)
    .select('id', 'email', 'row_no')
  const outcome = outcomeOf(rows.length, campaign && Number(campaign.recipient_count))
  if (outcome) {
    await end(work, file, outcome)
    return place
  }
  const dropped = await join(work, file, rows)
  const moved = place.moved + rows.length
  await trx('campaigns')
    .where({ id: file.campaign })
    .update({ recipient_count: trx.raw('recipient_count + ?', [rows.length - dropped]) })
  await saveImport(work, file.id, {
    valid: trx.raw('valid - ?', [dropped]),
    duplicate: trx.raw('duplicate + ?', [dropped]),
    progress: Math.floor((100 * moved) / Math.max(file.valid, moved)),
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
    failure: 'A campaign may have at most 100,000 recipients; the rest of the file was left out.',
    failure_code: 'TOO_MANY_ROWS',
  }
}

/** Rows count from now on; who came into the campaign since the check is dropped. Returns how many were. */
async function join({ trx }: Work, { campaign }: ImportRow, rows: Row[]): Promise<number> {
  const keys = rows.map(({ email }) => dedupeKey(campaign, email))
  const present = await trx('campaign_recipients').whereIn('dedupe_key', keys).select('email')
  const taken = new Set(present.map(({ email }) => email))
  const dropped = rows.filter(({ email }) => taken.has(email)).map(({ id }) => id)
  const kept = rows.filter(({ email }) => !taken.has(email)).map(({ id }) => id)
  if (dropped.length) await trx('campaign_recipients').whereIn('id', dropped).delete()
  await trx('campaign_recipients')
    .whereIn('id', kept)
    .update({ state: 'ready', dedupe_key: trx.raw("cast(? as text) || ':' || email", [campaign]) })
  return dropped.length
}

async function end(work: Work, { id, campaign, company }: ImportRow, outcome: Outcome): Promise<void> {
  const { trx, changes } = work
  const { fee_bps: feeBps, tax_bps: taxBps } = await trx('companies').where({ id: company }).first('fee_bps', 'tax_bps')
  const isDraft = outcome.failure_code !== 'NOT_A_DRAFT'
  if (isDraft) await refreshEstimate(trx, campaign, { feeBps, taxBps })
  changes.add('campaigns', campaign)
  await saveImport(work, id, { ...outcome, progress: 100 })
}

async function saveImport({ trx, changes }: Work, id: string, columns: object): Promise<void> {
  await trx('imports')
    .where({ id })
    .update({ ...columns, revision: trx.raw('revision + 1') })
  changes.add('imports', id)
}
