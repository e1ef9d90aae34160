import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import { isPaused } from '#rules/company/pause/company-pause.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** A reason why no new rewards may be issued for a company. A launch that is due stores it in `blocked_by`. */
export type IssuingBlock = NonNullable<Row<'launches'>['blocked_by']>

/** Returns what forbids issuing new rewards for a company now. Undefined if nothing does. */
export async function readBlock(trx: Knex, company: string): Promise<IssuingBlock | undefined> {
  const row = await trx('wallets')
    .join('companies', 'companies.id', 'wallets.company')
    .where({ company })
    .first('wallets.status', 'companies.paused_at')
  if (row?.paused_at) return 'paused_company'
  return row?.status === 'active' ? undefined : 'frozen_wallet'
}

/**
 * Does the same as `readBlock`, and locks what can forbid issuing until the commit. A concurrent release is then committed and seen here,
 * or waits and finds what is written here. Lock the campaign first.
 */
export async function lockBlock(trx: Knex.Transaction, company: string): Promise<IssuingBlock | undefined> {
  const isOnHold = await isPaused(trx, company)
  const wallet = await trx('wallets').where({ company }).forUpdate().first('status')
  if (isOnHold) return 'paused_company'
  return wallet?.status === 'active' ? undefined : 'frozen_wallet'
}

/** Refuses COMPANY_PAUSED or WALLET_FROZEN if no new rewards may be issued for a company. No pause begins before the commit. */
export async function refuseBlocked(trx: Knex.Transaction, company: string): Promise<void> {
  if (await isPaused(trx, company)) throw refusal('COMPANY_PAUSED')
  if (await readBlock(trx, company)) throw refusal('WALLET_FROZEN')
}
