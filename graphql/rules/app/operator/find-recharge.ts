import type { Knex } from 'knex'
import { lockRecharge, type RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

/** By its number, which no two companies share; a payer's small letters and spaces are forgiven. Locked. */
export async function findRecharge(trx: Knex.Transaction, number: string): Promise<RechargeRow> {
  const recharge = await lockRecharge(trx, { number: number.replaceAll(/\s/g, '').toUpperCase() })
  if (!recharge) throw refusal('NOT_FOUND')
  return recharge
}
