import type { Knex } from 'knex'
import type { Timestamp } from '#model/fields.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'

/**
 * Returns since when the company is paused, and keeps it so until the commit. A pause or its end waits for the transactions that asked
 * before, and later ones see it.
 */
export async function lockPausedSince(trx: Knex.Transaction, company: string): Promise<Date | undefined> {
  const query = trx('companies').where({ id: company }).first('paused_at')
  return toMoment(await (isPostgres(trx) ? query.forKeyShare() : query))
}

const toMoment = (row: { paused_at: Timestamp | null } | undefined): Date | undefined =>
  row?.paused_at ? instant(row.paused_at) : undefined

/** Returns true if the company is paused, and keeps it so until the commit. While it is, nothing is issued, claimed, expired or sent. */
export const isPaused = async (trx: Knex.Transaction, company: string): Promise<boolean> =>
  (await lockPausedSince(trx, company)) !== undefined

/** Locks the company before a pause begins or ends. Waits for every transaction that has found it paused or running. */
export async function lockCompanyForPause(trx: Knex.Transaction, company: string): Promise<void> {
  if (isPostgres(trx)) await trx('companies').where({ id: company }).forUpdate().first('id')
}

/**
 * Stores that a locked company is paused, with the reason that its people read. A company whose former pause is not over yet stays paused
 * since that one began.
 */
export async function recordPause(work: UnitOfWork, { id, paused_at }: Row<'companies'>, reason: string): Promise<void> {
  await touch(work, 'companies', { id }, { paused_at: paused_at ?? work.now, pause_reason: reason })
}

/** Stores that a pause of a locked company is over. If it was paused again since, at `pausedAgain`, it stays paused from then on. */
export async function recordPauseEnd(work: UnitOfWork, id: string, pausedAgain: Date | undefined): Promise<void> {
  await touch(work, 'companies', { id }, pausedAgain ? { paused_at: pausedAgain } : { paused_at: null, pause_reason: null })
}

/** Event published when a company is no longer paused. The company is locked. Subscribers may update jobs. */
export const companyResumed = defineEvent<[trx: Knex.Transaction, company: string]>('company.resumed')
