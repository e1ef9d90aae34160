import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { Row } from '../../../model/tables.ts'

/** A reason why no new rewards may be issued for a company. A launch that is due stores it in `blocked_by`. */
export type IssuingBlock = NonNullable<Row<'launches'>['blocked_by']>

/** Returns what forbids issuing new rewards for a company now. Undefined if nothing does. */
export const readBlock = (trx: Knex, company: string): Promise<IssuingBlock | undefined> => toBlock(selectBlockers(trx, company))

/**
 * Does the same as `readBlock`, and locks what can forbid issuing until the commit. A concurrent release is then committed and seen here,
 * or waits and finds what is written here. Lock the campaign first.
 */
export const lockBlock = (trx: Knex.Transaction, company: string): Promise<IssuingBlock | undefined> =>
  toBlock(selectBlockers(trx, company).forUpdate())

/** Refuses WALLET_FROZEN if no new rewards may be issued for a company. */
export async function refuseBlocked(trx: Knex, company: string): Promise<void> {
  if (await readBlock(trx, company)) throw refusal('WALLET_FROZEN')
}

const selectBlockers = (trx: Knex, company: string) => trx('wallets').where({ company }).first('status')

async function toBlock(query: PromiseLike<Pick<Row<'wallets'>, 'status'> | undefined>): Promise<IssuingBlock | undefined> {
  const wallet = await query
  return wallet?.status === 'active' ? undefined : 'frozen_wallet'
}
