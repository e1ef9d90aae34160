import getDatabase from '@directus/api/database/index'
import { feesOf, sumFees } from '#contracts/document/tax-lines.ts'
import { type Balances, type Fees, type Movement, noteKinds } from '#contracts/document/words.ts'
import type { TaxKind } from '#contracts/money/fee-tax.ts'
import type { Row } from '#model/tables.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, nonNull, orThrow } from '#rules/platform/db/database.ts'
import { continueJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { dueStatements, findLastStatement } from './due-statements.ts'
import { issueDocument, readDetails } from './issue-document.ts'
import { monthAfter, startOfMonth } from './statement-months.ts'

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
  const { places: servicePlaces, ...serviceFees } = await sumServiceFees(work, range)
  const { places: rechargePlaces, ...rechargeFees } = await sumRechargeFees(work, company, from, to)
  const places = new Set([...servicePlaces, ...rechargePlaces])
  await issueDocument(work, {
    kind: 'statement',
    company,
    currency: wallet.currency,
    period,
    placeOfSupply: places.size ? [...places].join(', ') : undefined,
    name: () => `Statement ${period}`,
    body: {
      period,
      monthZone: zone,
      from: from.toISOString(),
      to: to.toISOString(),
      lastLine: closing.seq,
      opening: opening.balances,
      movements,
      closing: closing.balances,
      rechargeFees,
      serviceFees,
    },
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

/** Fees of a month with the states in which they were taxed. */
type PlacedFees = Fees & { count: number; places: string[] }

/**
 * Sums the fees of recharges on documents issued from `from` (inclusive) to `to` (exclusive), with one line for each tax. Credit notes
 * count with the opposite sign.
 */
async function sumRechargeFees({ trx }: UnitOfWork, company: string, from: Date, to: Date): Promise<PlacedFees & { notes?: number }> {
  const rows = await trx('documents')
    .where({ company })
    .whereIn('kind', ['receipt', ...noteKinds])
    .where('date_created', '>=', from)
    .where('date_created', '<', to)
    .orderBy('seq')
    .select('kind', 'details')
  const charged = rows.map(({ kind, details }) => ({ kind, ...readDetails('receipt', details) })).filter(({ fees }) => fees.total !== '0')
  const notes = charged.filter(({ kind }) => kind !== 'receipt').length
  return {
    count: charged.length - notes,
    ...(notes ? { notes } : {}),
    ...sumFees(charged.map(({ kind, fees }) => (kind === 'credit_note' ? negateFees(fees) : fees))),
    places: charged.flatMap(({ placeOfSupply }) => placeOfSupply ?? []),
  }
}

const negateFees = ({ fee, taxes, total }: Fees): Fees => ({
  fee: String(-BigInt(fee)),
  taxes: taxes.map((tax) => ({ ...tax, amount: String(-BigInt(tax.amount)) })),
  total: String(-BigInt(total)),
})

type EntryRange = { wallet: string; after: number; upTo: number }

/** Sums our fees and their tax for the claims in a range of ledger entries, as their entries captured them. */
async function sumServiceFees({ trx }: UnitOfWork, { wallet, after, upTo }: EntryRange): Promise<PlacedFees> {
  const captures = () => trx('wallet_transactions').where({ wallet, type: 'capture' }).where('seq', '>', after).where('seq', '<=', upTo)
  const sums = await captures().groupBy('launch').orderBy('launch').select('launch').sum({ fee: 'fee', tax: 'tax' })
  const claimed = await captures().countDistinct({ count: 'reward' }).first()
  const charged: { fee: number; tax: number; rateBps: number; kind: TaxKind; place: string | null }[] = []
  for (const { launch, fee, tax } of sums) {
    const { taxBps: rateBps, taxKind: kind, placeOfSupply: place } = await readSnapshot(trx, nonNull(launch))
    charged.push({ fee: minor(fee), tax: minor(tax), rateBps, kind, place })
  }
  // summed by rate first, because the tax of a few small claims of one launch can be zero
  const all = [...Map.groupBy(charged, ({ rateBps, kind }) => `${kind} ${rateBps}`).values()].map((alike) => {
    const sumOf = (part: 'fee' | 'tax') => alike.reduce((total, each) => total + each[part], 0)
    const { rateBps, kind } = nonNull(alike[0])
    return feesOf({ fee: sumOf('fee'), tax: sumOf('tax'), rateBps }, kind)
  })
  const places = charged.flatMap(({ place }) => place ?? [])
  return { count: Number(claimed?.count ?? 0), ...sumFees(all), places }
}

const statementsMax = 10
const pollMs = 10 * 60_000

/**
 * Issues up to ten due monthly statements, each company's oldest missing month first. Runs again at once until none is due, then every ten
 * minutes.
 */
export async function issueStatements(job: Job): Promise<void> {
  const due = await dueStatements(getDatabase(), new Date(), statementsMax)
  for (const { company, period } of due) await transact((work) => issueStatement(work, company, period))
  await transact(({ trx, now }) => (due.length ? continueJob(trx, job) : repeatJob(trx, job, now.getTime() + pollMs)))
}
