import type { Knex } from 'knex'
import type { PaymentEvent, PaymentFact } from '#rules/ledger/payment/payment-provider.ts'
import { lockRecharge, type RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { BigInteger } from '../../../model/fields.ts'

/** Finds and locks a recharge by its number, which no two companies share; small letters and spaces are forgiven. Refuses NOT_FOUND. */
export async function findRecharge(trx: Knex.Transaction, number: string): Promise<RechargeRow> {
  const recharge = await lockRecharge(trx, { number: number.replaceAll(/\s/g, '').toUpperCase() })
  if (!recharge) throw refusal('NOT_FOUND')
  return recharge
}

/** How a recharge stands, for the terminal. */
export async function rechargeAnswer(trx: Knex.Transaction, id: string): Promise<Record<string, string>> {
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

/** What finance reports of a recharge, in the shape of a provider's event, so that it takes the same path. */
export const financeEvent = ({ now }: UnitOfWork, recharge: RechargeRow, id: string, fact: PaymentFact): PaymentEvent => ({
  id,
  type: `finance.${fact.kind}`,
  occurredAt: now,
  recharge: recharge.id,
  fact,
})
