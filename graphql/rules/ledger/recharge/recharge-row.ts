import { randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import type { ProviderName } from '#contracts/settings/payments-env.ts'
import type { RechargeFacts } from '#contracts/wallet/words.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { RechargeStatus } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import { localDay } from '#rules/platform/local-time.ts'
import type { RechargeTerms } from './recharge-state.ts'

export type RechargeRow = RechargeTerms & {
  id: string
  company: string
  number: string
  status: RechargeStatus
  reason: string | null
  currency: string
  method: string
  provider: ProviderName
  total: number
  paid: number
  pending: number
  credited: number
  reversed: number
  facts: RechargeFacts
  receiptTo: string | null
  providerRef: string | null
  startedBy: string | null
  createdAt: Date
  expiresAt: Date | null
}

/** Locks a recharge until the transaction ends, or returns undefined if none matches. Must come before all other locks on money. */
export async function lockRecharge(trx: Knex.Transaction, where: Record<string, unknown>): Promise<RechargeRow | undefined> {
  const query = trx('recharges').where(where).first()
  const row = await (isPostgres(trx) ? query.forUpdate() : query)
  return row && readRecharge(row)
}

/** Converts a stored recharge: sums become numbers, times become dates, and JSON is parsed. */
export const readRecharge = (row: Row<'recharges'>): RechargeRow => ({
  facts: parseJson(row.facts),
  id: row.id,
  company: row.company,
  number: row.number,
  status: row.status,
  reason: row.status_reason,
  currency: row.currency,
  method: row.method,
  provider: row.provider,
  amount: minor(row.amount),
  fee: minor(row.fee),
  tax: minor(row.tax),
  total: minor(row.total_payable),
  paid: minor(row.paid_amount),
  pending: minor(row.pending_amount),
  credited: minor(row.credited_amount),
  reversed: minor(row.reversed_amount),
  receiptTo: row.receipt_to,
  providerRef: row.provider_ref,
  startedBy: row.started_by,
  createdAt: new Date(row.date_created),
  expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
})

const numberCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * Returns a random recharge number, such as RC-2026-7KQ2MX, with the year by the company's clock. It omits ambiguous characters because
 * payers type it. The unique index rejects a duplicate, and the command is retried.
 */
export function makeRechargeNumber(now: Date, timeZone: string): string {
  const year = localDay(now, timeZone).slice(0, 4)
  const characters = Array.from({ length: 6 }, () => numberCharacters[randomInt(numberCharacters.length)])
  return `RC-${year}-${characters.join('')}`
}
