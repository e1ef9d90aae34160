import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, nonNull, orThrow } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'
import { type Balances, type Fees, type Movement, readDetails, type StatementDetails, type TaxLine } from './document-details.ts'
import { findLastStatement } from './due-statements.ts'
import { issueDocument } from './issue-document.ts'
import { monthAfter, startOfMonth } from './statement-months.ts'
import { feesOf } from './tax-lines.ts'

/**
 * Issues a company's monthly statement, once. It starts after the last entry of the previous one, so opening + movements = closing even
 * after a change of time zone.
 */
export async function issueStatement(work: UnitOfWork, company: string, period: string): Promise<void> {
  const { trx } = work
  const last = await findLastStatement(trx, company)
  if (last?.period && last.period >= period) return
  const before = last && readDetails('statement', last.details)
  const { time_zone: zone } = await orThrow(trx('companies').where({ id: company }).first('time_zone'))
  const from = before ? new Date(before.to) : startOfMonth(period, zone)
  const to = startOfMonth(monthAfter(period), zone)
  const wallet = await orThrow(trx('wallets').where({ company }).first('id', 'currency'))
  const opening = await readBalancesAt(work, wallet.id, before?.lastLine ?? 0)
  const closing = (await readLastBalancesBefore(work, wallet.id, to)) ?? opening
  const range = { wallet: wallet.id, after: opening.seq, upTo: closing.seq }
  const movements = await sumMovements(work, range)
  const [service, receipts] = [await sumServiceFees(work, range), await sumReceiptFees(work, company, from, to)]
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

type EntryBalances = { seq: number; balances: Balances }

const toEntryBalances = (line: Row<'wallet_transactions'> | undefined): EntryBalances => ({
  seq: minor(line?.seq ?? 0),
  balances: {
    available: String(line?.available_after ?? 0),
    reserved: String(line?.reserved_after ?? 0),
    pending: String(line?.pending_after ?? 0),
  },
})

const readBalancesAt = async ({ trx }: UnitOfWork, wallet: string, seq: number): Promise<EntryBalances> =>
  toEntryBalances(await trx('wallet_transactions').where({ wallet, seq }).first())

async function readLastBalancesBefore({ trx }: UnitOfWork, wallet: string, to: Date): Promise<EntryBalances | undefined> {
  const line = await trx('wallet_transactions').where({ wallet }).where('occurred_at', '<', to).orderBy('seq', 'desc').first()
  return line && toEntryBalances(line)
}

async function sumMovements({ trx }: UnitOfWork, { wallet, after, upTo }: EntryRange): Promise<Movement[]> {
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

/** Sums the recharge fees on receipts issued from `from` (inclusive) to `to` (exclusive), with one line for each tax. */
async function sumReceiptFees({ trx }: UnitOfWork, company: string, from: Date, to: Date): Promise<StatementDetails['rechargeFees']> {
  const rows = await trx('documents')
    .where({ company, kind: 'receipt' })
    .where('date_created', '>=', from)
    .where('date_created', '<', to)
    .orderBy('seq')
    .select('details')
  const all = rows.map(({ details }) => readDetails('receipt', details).fees)
  const charged = all.filter(({ total }) => total !== '0')
  return { count: charged.length, ...sumFees(charged) }
}

function sumFees(all: Fees[]): Fees {
  const lines = Map.groupBy(
    all.flatMap(({ taxes }) => taxes),
    ({ name }) => name,
  )
  return {
    fee: sum(all.map(({ fee }) => fee)),
    taxes: [...lines].map(([name, taxes]) => ({ name, rateBps: commonRate(taxes), amount: sum(taxes.map(({ amount }) => amount)) })),
    total: sum(all.map(({ total }) => total)),
  }
}

const commonRate = (taxes: TaxLine[]): number | null =>
  taxes.every(({ rateBps }) => rateBps === taxes[0]?.rateBps) ? (taxes[0]?.rateBps ?? null) : null

const sum = (amounts: string[]): string => String(amounts.reduce((total, amount) => total + BigInt(amount), 0n))

type EntryRange = { wallet: string; after: number; upTo: number }

type ServiceFees = { count: number; fee: number; tax: number; rateBps: number | null }

/**
 * Sums our fees and their tax for the claims in a range of ledger entries. A claim of part of a reward earns part of its fee. `rateBps` is
 * null if the launches had different tax rates.
 */
async function sumServiceFees({ trx }: UnitOfWork, { wallet, after, upTo }: EntryRange): Promise<ServiceFees> {
  const captures = () => trx('wallet_transactions').where({ wallet, type: 'capture' }).where('seq', '>', after).where('seq', '<=', upTo)
  const sums = await captures().sum({ fee: 'fee', tax: 'tax' }).countDistinct({ count: 'reward' }).first()
  const rates = new Set<number>()
  for (const launch of await captures().distinct().pluck('launch')) rates.add((await readSnapshot(trx, nonNull(launch))).taxBps)
  return {
    count: Number(sums?.count ?? 0),
    fee: minor(sums?.fee ?? 0),
    tax: minor(sums?.tax ?? 0),
    rateBps: rates.size === 1 ? ([...rates][0] ?? null) : null,
  }
}
