import getDatabase from '@directus/api/database/index'
import { isUnnamed } from '#contracts/import/words.ts'
import { importLifecycle } from '#model/lifecycles.ts'
import { recipientFieldOf, requiredFieldOf } from '#rules/campaign/required-field.ts'
import { chosenBrands } from '#rules/campaign/terms/unsupported-values.ts'
import { clearedValueColumns } from '#rules/people/recipient-values.ts'
import { campaignZoneOf } from '#rules/people/refuse-invalid-row.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { files } from '#rules/platform/files/files.ts'
import { enqueueJob, finishJob, holdsLease, type Job } from '#rules/platform/jobs/jobs.ts'
import { selectCorrectedRowNumbers, sweepImport } from './discard-import.ts'
import type { Batch, CheckTask } from './file/file-task.ts'
import { UnreadableFileError } from './file/problem.ts'
import { runInThread } from './file/run-in-thread.ts'
import { type ImportRow, parseImport, zeroCounts } from './import-row.ts'
import { targetOfRows } from './import-target.ts'
import { storeBatch } from './store-batch.ts'
import { importKey } from './stored-file.ts'

/**
 * Checks a whole file. A worker thread reads it, and each batch is stored in one transaction with the progress. After a crash it starts
 * over, and keeps only rows that a user has corrected.
 */
export async function checkImportJob(job: Job): Promise<void> {
  await deletePreviousRows(job)
  const started = await resetImport(job)
  if (started === 'taken_over') return
  if (!started) return transact(({ trx }) => finishJob(trx, job))
  const { file, corrected } = started
  await using copy = await files().checkOut(importKey(file.file))
  try {
    for await (const answer of runInThread(await buildCheckTask(file, corrected, copy.path))) {
      if (answer.kind === 'batch' && !(await saveBatch(job, file, answer.batch))) return
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    return failImport(job, error)
  }
  await finishCheck(job)
}

type CorrectedRow = { rowNo: number; email: string }

/**
 * Resets an import's counts to the rows that a user has corrected, and returns them. Returns `taken_over` if another process holds the
 * lease, undefined if the import is no longer being checked.
 */
const resetImport = (job: Job): Promise<{ file: ImportRow; corrected: CorrectedRow[] } | 'taken_over' | undefined> =>
  transact(async (work) => {
    const { trx } = work
    const { ref: id } = job
    if (!(await holdsLease(work.trx, job))) return 'taken_over'
    const kept = await trx('campaign_recipients')
      .where({ import: id, state: 'staged' })
      .whereIn('row_no', selectCorrectedRowNumbers(trx, id))
      .select('row_no', 'email', 'suppressed')
    const suppressed = kept.filter((row) => row.suppressed).length
    const counted = { ...zeroCounts, rows: kept.length, valid: kept.length - suppressed, suppressed }
    const [row] = await trx('imports').where({ id, status: 'validating' }).update(counted).returning('*')
    return row && { file: parseImport(row), corrected: kept.map(({ row_no, email }) => ({ rowNo: row_no, email })) }
  })

async function buildCheckTask(row: ImportRow, corrected: CorrectedRow[], path: string): Promise<CheckTask> {
  const { company: owner, campaign: id, mapping, columns, reading } = row
  const sheet = row.sheets.find(({ index }) => index === reading.sheet)
  if (!sheet) throw new Error('An import without its sheet')
  const company = await orThrow(getDatabase()('companies').where({ id: owner }).first('reward_currency', 'country', 'time_zone'))
  const stored = id ? await getDatabase()('campaigns').where({ id }).first() : undefined
  const campaign = stored && targetOfRows(stored, row)
  const rules = {
    // the value mode may have changed since the columns were mapped
    mapping: { ...(mapping ?? { email: 0 }), ...(campaign && clearedValueColumns(campaign)) },
    reading,
    columnCount: columns.length,
    unnamed: columns.flatMap((column, index) => (isUnnamed(column) ? [index] : [])),
    currency: campaign?.currency ?? company.reward_currency ?? homeCurrency,
    needs: campaign ? requiredFieldOf(campaign) : null,
    brands: campaign && recipientFieldOf(campaign) === 'value' ? await chosenBrands(getDatabase(), campaign) : null,
    home: company.country ?? homeCountry,
    timeZone: campaign ? campaignZoneOf(campaign, { timeZone: company.time_zone }) : company.time_zone,
    now: new Date(),
  }
  return { kind: 'check', path, sheet, rules, taken: id ? await takenAddresses(id) : [], corrected }
}

/** Country and currency that an import assumes for a company that has not chosen them. */
const [homeCountry, homeCurrency] = ['IN', 'INR']

/** Deletes the rows that an earlier attempt of the job stored, except those that a user has corrected. */
async function deletePreviousRows(job: Job): Promise<void> {
  let isSwept = false
  while (!isSwept)
    isSwept = await transact(async (work) => !(await holdsLease(work.trx, job)) || sweepImport(work, job.ref, { keepsCorrected: true }))
}

/** Stores a batch. Returns false if the import was discarded or another process holds the lease. */
const saveBatch = (job: Job, file: ImportRow, batch: Batch): Promise<boolean> =>
  transact(async (work) => {
    if (!(await holdsLease(work.trx, job))) return false
    if (await storeBatch(work, file, batch)) return true
    await finishJob(work.trx, job)
    return false
  })

const finishCheck = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    if (!(await holdsLease(work.trx, job))) return
    await touch(
      work,
      'imports',
      { id: job.ref, status: importLifecycle.check.from },
      { ...importLifecycle.check.when(trx, 'invalid > 0', 'ready_with_errors', 'ready'), progress: 100 },
    )
    await finishJob(trx, job)
  })

/** Sets the import to failed, with a code and a message. Enqueues the job `apply-import`, which deletes its rows and its file. */
const failImport = (job: Job, { code, message }: UnreadableFileError): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    if (!(await holdsLease(work.trx, job))) return
    await touch(
      work,
      'imports',
      { id: job.ref, status: importLifecycle.refuse.from },
      { ...importLifecycle.refuse.set, failure: message, failure_code: code, ...zeroCounts },
    )
    await enqueueJob(trx, 'apply-import', job.ref)
    await finishJob(trx, job)
  })

const pageRows = 5000

/** Loads the email addresses of all recipients that the campaign already has, 5,000 per query. Excludes staged rows. */
async function takenAddresses(campaign: string): Promise<string[]> {
  const emails: string[] = []
  for (let after = -1; ; ) {
    const rows = await getDatabase()('campaign_recipients')
      .where({ campaign })
      .whereNot({ state: 'staged' })
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(pageRows)
      .select('seq', 'email')
    const last = rows.at(-1)
    if (!last) return emails
    for (const { email } of rows) emails.push(email)
    after = minor(last.seq)
  }
}
