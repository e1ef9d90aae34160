import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'
import type { Balances, Movement } from './document-details.ts'
import { readDetails } from './document-details.ts'
import { lastStatement } from './due-statements.ts'
import { issueDocument } from './issue-document.ts'
import { receiptFees } from './receipt-fees.ts'
import { chargedFees, type EntryRange } from './service-fees.ts'
import { monthAfter, startOfMonth } from './statement-months.ts'
import { feesOf } from './tax-lines.ts'

/**
 * Issues a company's statement of a month, once. It starts where the last one ended, line by line: opening + movements = closing always,
 * even if the company changed its zone between.
 */
export async function issueStatement(work: UnitOfWork, company: string, period: string): Promise<void> {
  const { trx } = work
  const last = await lastStatement(trx, company)
  if (last?.period && last.period >= period) return
  const before = last && readDetails('statement', last.details)
  const { time_zone: zone } = await orThrow(trx('companies').where({ id: company }).first('time_zone'))
  const from = before ? new Date(before.to) : startOfMonth(period, zone)
  const to = startOfMonth(monthAfter(period), zone)
  const wallet = await orThrow(trx('wallets').where({ company }).first('id', 'currency'))
  const opening = await lineAt(work, wallet.id, before?.lastLine ?? 0)
  const closing = (await lastLineBefore(work, wallet.id, to)) ?? opening
  const range = { wallet: wallet.id, after: opening.seq, upTo: closing.seq }
  const movements = await movementsOf(work, range)
  const [service, receipts] = [await chargedFees(work, range), await receiptFees(work, company, from, to)]
  await issueDocument(work, {
    kind: 'statement',
    company,
    currency: wallet.currency,
    period,
    name: () => `Statement ${period}`,
    body: ({ issuer, buyer }) => ({
      period,
      from: from.toISOString(),
      to: to.toISOString(),
      lastLine: closing.seq,
      opening: opening.balances,
      movements,
      closing: closing.balances,
      rechargeFees: receipts,
      serviceFees: { count: service.count, ...feesOf(service, issuer, buyer) },
    }),
  })
}

type Stand = { seq: number; balances: Balances }

const standAt = (line: Row<'wallet_transactions'> | undefined): Stand => ({
  seq: minor(line?.seq ?? 0),
  balances: {
    available: String(line?.available_after ?? 0),
    reserved: String(line?.reserved_after ?? 0),
    pending: String(line?.pending_after ?? 0),
  },
})

const lineAt = async ({ trx }: UnitOfWork, wallet: string, seq: number): Promise<Stand> =>
  standAt(await trx('wallet_transactions').where({ wallet, seq }).first())

async function lastLineBefore({ trx }: UnitOfWork, wallet: string, to: Date): Promise<Stand | undefined> {
  const line = await trx('wallet_transactions').where({ wallet }).where('occurred_at', '<', to).orderBy('seq', 'desc').first()
  return line && standAt(line)
}

async function movementsOf({ trx }: UnitOfWork, { wallet, after, upTo }: EntryRange): Promise<Movement[]> {
  const rows = await trx('wallet_transactions')
    .where({ wallet })
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .groupBy('type')
    .orderBy('type')
    .select('type')
    .count({ count: '*' })
    .sum({ available: 'delta_available', reserved: 'delta_reserved', pending: 'delta_pending' })
  return rows.map(({ type, count, available, reserved, pending }) => ({
    type,
    count: minor(count),
    available: String(available),
    reserved: String(reserved),
    pending: String(pending),
  }))
}
