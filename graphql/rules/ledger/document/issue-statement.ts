import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { filled, minor, orThrow } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'
import { type Balances, type Fees, type Movement, readDetails, type StatementDetails, type TaxLine } from './document-details.ts'
import { lastStatement } from './due-statements.ts'
import { issueDocument } from './issue-document.ts'
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

/** The fees that the receipts issued between two moments name, tax by tax. */
async function receiptFees({ trx }: UnitOfWork, company: string, from: Date, to: Date): Promise<StatementDetails['rechargeFees']> {
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

type Charged = { count: number; fee: number; tax: number; rateBps: number | null }

/**
 * Sums the fees of these lines' claims, and their tax: a fee is earned at the claim, of a part as of the whole. `count` is how many
 * rewards they are for, `rateBps` the rate of the tax where all launches have the same.
 */
async function chargedFees({ trx }: UnitOfWork, { wallet, after, upTo }: EntryRange): Promise<Charged> {
  const captures = () => trx('wallet_transactions').where({ wallet, type: 'capture' }).where('seq', '>', after).where('seq', '<=', upTo)
  const sums = await captures().sum({ fee: 'fee', tax: 'tax' }).countDistinct({ count: 'reward' }).first()
  const rates = new Set<number>()
  for (const launch of await captures().distinct().pluck('launch')) rates.add((await readSnapshot(trx, filled(launch))).taxBps)
  return {
    count: Number(sums?.count ?? 0),
    fee: minor(sums?.fee ?? 0),
    tax: minor(sums?.tax ?? 0),
    rateBps: rates.size === 1 ? ([...rates][0] ?? null) : null,
  }
}
