import type { Knex } from 'knex'
import { type Hold, isBrief } from '#contracts/campaign/schedule.ts'
import type { BigInteger } from '#model/fields.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId } from '#rules/platform/db/database.ts'
import { companyResumed, lockCompanyForPause } from './company-pause.ts'
import { notifyOfPause } from './pause-mails.ts'

/** A pause of a company that has ended, and its progress. */
export type EndedPause = { id: string; company: string; hold: Hold; progress: PauseProgress }

/**
 * Launches before `launchSeq` are done, and of that one the rows up to `rowNo`. Of these, `first` is the first expiry, and `last` the last
 * one of those that were extended, in ms.
 */
export type PauseProgress = { launchSeq: number; rowNo: number; first?: number | undefined; last?: number | undefined }

/** The running pause of a company with its reason. It is not new if the company was paused already. */
type RunningPause = { id: string; reason: string; isNew: boolean }

/**
 * Pauses a locked company, with a reason that its people read. A company that is paused already keeps its reason. One whose former pause is
 * not over yet stays paused since that one started.
 */
export async function startPause(work: UnitOfWork, company: Row<'companies'>, reason: string): Promise<RunningPause> {
  const { trx, now } = work
  const pauses = await readOpenPauses(trx, company.id)
  const running = pauses.find(isRunning)
  if (running) return { id: running.id, reason: running.reason, isNew: false }
  const id = newId()
  await trx('plutus_pauses').insert({ id, company: company.id, reason, started_at: pauses.at(-1)?.ended_at ?? now.getTime() })
  await touch(work, 'companies', { id: company.id }, { paused_at: company.paused_at ?? now, pause_reason: reason })
  return { id, reason, isNew: true }
}

/**
 * Ends the running pause of a locked company, with a reason that its people read once it is over. Returns the earliest pause that is
 * not over, and true if one was running. The company stays paused until `closePause`.
 */
export async function markPauseEnded(
  { trx, now }: UnitOfWork,
  company: string,
  reason: string,
): Promise<{ earliest: Row<'plutus_pauses'> | undefined; changed: boolean }> {
  const pauses = await readOpenPauses(trx, company)
  const running = pauses.find(isRunning)
  if (running) await trx('plutus_pauses').where({ id: running.id }).update({ ended_at: now.getTime(), end_reason: reason })
  return { earliest: pauses[0], changed: running !== undefined }
}

/** Returns the company's pauses that are not over, the earliest first. Only the last one can be running. */
const readOpenPauses = (trx: Knex.Transaction, company: string) =>
  trx('plutus_pauses').where({ company }).whereNull('closed_at').orderBy('started_at')

const isRunning = (pause: Row<'plutus_pauses'>): boolean => pause.ended_at === null

/** Locks the earliest pause of the company that was ended and still has rewards to extend. */
export async function lockEndedPause(trx: Knex.Transaction, company: string): Promise<EndedPause | undefined> {
  const query = trx('plutus_pauses').where({ company }).whereNull('closed_at').whereNotNull('ended_at').orderBy('started_at').first()
  const row = await (isPostgres(trx) ? query.forUpdate() : query)
  if (!row) return undefined
  const { id, launch_seq, row_no: rowNo, first_expiry, last_expiry } = row
  const hold = { from: new Date(minor(row.started_at)), to: new Date(minor(row.ended_at)) }
  const progress = { launchSeq: minor(launch_seq), rowNo, first: optionalMs(first_expiry), last: optionalMs(last_expiry) }
  return { id, company, hold, progress }
}

const optionalMs = (value: BigInteger | null): number | undefined => (value === null ? undefined : minor(value))

/** Stores the progress of a locked pause after some of its rewards were extended. */
export async function recordExtended(trx: Knex.Transaction, id: string, { launchSeq, rowNo, first, last }: PauseProgress): Promise<void> {
  await trx('plutus_pauses')
    .where({ id })
    .update({ launch_seq: launchSeq, row_no: rowNo, first_expiry: first ?? null, last_expiry: last ?? null })
}

/**
 * Closes a locked pause whose rewards are all extended, emails the company's people and lets its launches continue. A company that was
 * paused again since stays paused.
 */
export async function closePause(work: UnitOfWork, { id, company, hold }: EndedPause): Promise<void> {
  const { trx, now } = work
  await lockCompanyForPause(trx, company)
  const [pause] = await trx('plutus_pauses').where({ id }).update({ closed_at: now.getTime() }).returning('end_reason')
  const next = await trx('plutus_pauses').where({ company }).whereNull('closed_at').orderBy('started_at').first('started_at')
  await touch(
    work,
    'companies',
    { id: company },
    next ? { paused_at: new Date(minor(next.started_at)) } : { paused_at: null, pause_reason: null },
  )
  if (next) return
  await notifyOfPause(work, { kind: 'resumed', company, pause: id, reason: pause?.end_reason ?? '', isBrief: isBrief(hold) })
  await companyResumed.publish(trx, company)
}
