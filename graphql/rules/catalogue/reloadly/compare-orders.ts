import type { Knex } from 'knex'
import { minorDigits } from '#contracts/money/currency.ts'
import { minor } from '#rules/platform/db/database.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'
import { costOfOrder, type OrderCost } from './card-cost.ts'
import type { ReloadlyClient } from './reloadly-client.ts'
import type { Transaction } from './reloadly-shapes.ts'

const dayMs = 24 * 60 * 60_000
const pageSize = 200

type Difference = { order: string; reference: string; cost: string; status: string }

/** The supplier's orders of some days compared with ours. Orders that are still open are in none of the lists. */
export type OrderComparison = {
  supplierOrders: number
  supplierCost: Record<string, string>
  ourOrders: number
  ourCost: Record<string, string>
  boughtButNotIssued: Difference[]
  issuedButNotBought: Difference[]
  boughtTwice: Difference[]
  stillOpen: string[]
}

type OurOrder = { id: string; status: string; reference: string | null; cost: number; currency: string }

/** Reads the report of the last days, all pages, and compares it with our orders. Keeps only ids and sums in memory. */
export async function compareOrders(client: ReloadlyClient, knex: Knex, days: number, now: Date): Promise<OrderComparison> {
  const since = now.getTime() - days * dayMs
  // the report's time zone is not documented, so a day more is read on both sides
  const bought = (await readBought(client, since - dayMs, now.getTime() + dayMs)).filter(({ status }) => status !== 'FAILED')
  const rows = await knex('plutus_voucher_orders')
    .where({ supplier: 'reloadly' })
    .where('created_at', '>=', since - 2 * dayMs)
    .select('id', 'status', 'reference', 'cost', 'cost_currency', 'created_at')
  const ours = new Map(
    rows.map((row): [string, OurOrder] => [
      row.id,
      { id: row.id, status: row.status, reference: row.reference, cost: minor(row.cost ?? 0), currency: row.cost_currency ?? '' },
    ]),
  )
  const inPeriod = new Set(rows.filter((row) => Number(row.created_at) >= since).map(({ id }) => id))
  const successful = bought.filter(({ status }) => status === 'SUCCESSFUL')
  const byOrder = Map.groupBy(successful, ({ customIdentifier }) => customIdentifier ?? '')
  const delivered = [...ours.values()].filter(({ id, status }) => status === 'delivered' && inPeriod.has(id))
  const isIssuedOrOpen = (one: Transaction) => {
    const order = ours.get(one.customIdentifier ?? '')
    return order !== undefined && order.status !== 'refused'
  }
  return {
    supplierOrders: successful.length,
    supplierCost: sumUp(successful.map((one) => costOf(one))),
    ourOrders: delivered.length,
    ourCost: sumUp(delivered.map(({ cost, currency }) => ({ amount: cost, currency }))),
    boughtButNotIssued: successful.filter((one) => !isIssuedOrOpen(one)).map((one) => describe(one, ours)),
    issuedButNotBought: delivered
      .filter(({ id }) => !byOrder.has(id))
      .map((order) => ({
        order: order.id,
        reference: order.reference ?? '',
        cost: formatSum(order.cost, order.currency),
        status: 'missing',
      })),
    boughtTwice: [...byOrder]
      .filter(([id, found]) => id && found.length > 1)
      .flatMap(([, found]) => found.map((one) => describe(one, ours))),
    stillOpen: [...ours.values()].filter(({ status }) => status === 'ordered').map(({ id }) => id),
  }
}

async function readBought(client: ReloadlyClient, from: number, to: number): Promise<Transaction[]> {
  const all = new Map<number, Transaction>()
  for (let page: number | undefined = 1; page !== undefined; ) {
    const { items, next }: { items: Transaction[]; next: number | undefined } = await client.readReport(
      page,
      pageSize,
      reportTime(from),
      reportTime(to),
    )
    for (const { transactionId, customIdentifier, status, amount, currencyCode, balanceInfo } of items)
      all.set(transactionId, { transactionId, customIdentifier, status, amount, currencyCode, balanceInfo })
    page = next
  }
  return [...all.values()]
}

/** Formats a moment as the report takes it, such as 2026-11-18 06:30:00. */
const reportTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

const costOf = (one: Transaction): OrderCost => costOfOrder(one) ?? { amount: 0, currency: '' }

function describe(one: Transaction, ours: Map<string, OurOrder>): Difference {
  const { amount, currency } = costOf(one)
  const id = one.customIdentifier ?? ''
  return { order: id, reference: String(one.transactionId), cost: formatSum(amount, currency), status: ours.get(id)?.status ?? 'unknown' }
}

function sumUp(costs: OrderCost[]): Record<string, string> {
  const sums = new Map<string, number>()
  for (const { amount, currency } of costs) if (currency) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, formatSum(sum, currency)]))
}

const formatSum = (amount: number, currency: string): string => (currency ? `${plainMoney(amount, minorDigits(currency))} ${currency}` : '')
