import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import type { BigInteger } from '#model/fields.ts'
import type { PaymentEvent } from '#rules/ledger/payment/payment-provider.ts'
import { lockRecharge, type RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'

/** Finds and locks a recharge by its globally unique number, ignoring case and spaces. Refuses NOT_FOUND. */
export async function findRecharge(trx: Knex.Transaction, number: string): Promise<RechargeRow> {
  const recharge = await lockRecharge(trx, { number: normalNumber(number) })
  if (!recharge) throw refusal('NOT_FOUND')
  return recharge
}

export const normalNumber = (written: string): string => written.replaceAll(/\s/g, '').toUpperCase()

/** Returns a recharge's status and formatted amounts for the terminal. */
export async function loadRechargeSummary(trx: Knex.Transaction, id: string): Promise<Record<string, string>> {
  const row = await orThrow(
    trx('recharges')
      .join('companies', 'companies.id', 'recharges.company')
      .where('recharges.id', id)
      .first('recharges.*', 'companies.name'),
  )
  const sum = (value: BigInteger) => formatMoney(minor(value), row.currency)
  return {
    number: row.number,
    company: row.name,
    status: row.status,
    payable: sum(row.total_payable),
    paid: sum(row.paid_amount),
    credited: sum(row.credited_amount),
    reversed: sum(row.reversed_amount),
  }
}

/** Builds the payment event of a credit, rejection or reversal by finance, so that it is processed like an event of a payment provider. */
export const financeEvent = (
  { now }: UnitOfWork,
  recharge: RechargeRow,
  id: string,
  reported: Pick<PaymentEvent, 'type' | 'fact' | 'payments' | 'reversals'>,
): PaymentEvent => ({ id, occurredAt: now, recharge: recharge.id, ...reported })
