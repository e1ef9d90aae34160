import type { Knex } from 'knex'
import type { Timestamp } from '#model/fields.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
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

/** Event published when a company is no longer paused. The company is locked. Subscribers may update jobs. */
export const companyResumed = defineEvent<[trx: Knex.Transaction, company: string]>('company.resumed')
