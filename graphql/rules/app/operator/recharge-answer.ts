import type { Knex } from 'knex'
import { minor } from '#rules/platform/db/database.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

/** Where a recharge stands, for the terminal. */
export async function rechargeAnswer(trx: Knex.Transaction, id: string): Promise<Record<string, string>> {
  const row = await trx('recharges')
    .join('companies', 'companies.id', 'recharges.company')
    .where('recharges.id', id)
    .first('recharges.*', 'companies.name')
  const sum = (value: unknown) => formatMoney(minor(value), row.currency)
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
