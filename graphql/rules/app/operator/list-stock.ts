import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import type { BigInteger } from '#model/fields.ts'
import type { Row } from '#model/tables.ts'
import { countStock, type StockCount } from '#rules/catalogue/voucher/count-stock.ts'
import { idText, minor, parseJson } from '#rules/platform/db/database.ts'
import { financeReasons } from '#rules/reward/redemption/pass-to-finance.ts'
import type { OperatorCommand } from './operator-command.ts'

/**
 * Counts the vouchers by brand and value, also of fixed values without any, with the soonest last day and the cost of those left. Lists the
 * open supplier orders and the latest changes of the stock by operators. Codes are never shown.
 */
export const listStock: OperatorCommand = {
  run: async () => {
    const knex = getDatabase()
    const stocked = await countStock(knex, new Date())
    const brands = await knex('brands')
      .whereIn('id', [...new Set(stocked.map(({ brand }) => brand))])
      .orWhere({ supplier: 'inventory', status: 'active' })
      .orderBy('slug')
      .select('id', 'slug', 'currency', 'supplier', 'status', 'denominations')
    const counts = [...stocked, ...findUnstocked(brands, stocked)]
    return {
      stock: brands.flatMap(({ id, slug, currency }) =>
        counts
          .filter(({ brand }) => brand === id)
          .sort((one, other) => one.value - other.value)
          .map(({ value, left, given, unreadable, expired, expiresOn, cost }) => ({
            brand: slug,
            value: formatMoney(value, currency),
            left,
            given,
            ...(unreadable > 0 && { unreadable }),
            expired,
            soonestExpiry: expiresOn ?? '',
            cost: cost === null ? '' : formatMoney(cost, currency),
          })),
      ),
      waitingOrders: await listWaitingOrders(knex),
      changes: await listChanges(knex),
    }
  },
}

type OfferedBrand = Pick<Row<'brands'>, 'id' | 'supplier' | 'status' | 'denominations'>

/** Returns a count of none for each fixed value that is offered and never had a voucher. */
const findUnstocked = (brands: OfferedBrand[], stocked: StockCount[]): StockCount[] =>
  brands
    .filter(({ supplier, status }) => supplier === 'inventory' && status === 'active')
    .flatMap(({ id, denominations }) =>
      (parseJson(denominations) ?? [])
        .filter((value) => !stocked.some((count) => count.brand === id && count.value === value))
        .map((value) => ({ brand: id, value, left: 0, given: 0, unreadable: 0, expired: 0, expiresOn: null, cost: null })),
    )

const isoTime = (at: BigInteger): string => new Date(minor(at)).toISOString()

/** Lists the supplier orders that are open, oldest first. `order` is what `settle-voucher-order` takes. */
async function listWaitingOrders(knex: Knex) {
  const rows = await knex('plutus_voucher_orders as orders')
    .join('brands', 'orders.brand', idText(knex, 'brands.id'))
    .join('companies', 'orders.company', idText(knex, 'companies.id'))
    .where('orders.status', 'ordered')
    .orderBy('orders.created_at')
    .limit(50)
    .select('orders.*', 'brands.name', 'brands.currency', 'companies.name as company_name')
  return rows.map(({ id, company_name, name, value, currency, reason, supplier, reference, created_at }) => ({
    company: company_name,
    brand: name,
    value: formatMoney(minor(value), currency),
    since: isoTime(created_at),
    waitsFor: describeWait[reason ?? ''] ?? 'the supplier',
    supplier,
    reference: reference ?? '',
    order: id,
  }))
}

/** The words for the reasons of open orders. */
const describeWait: Record<string, string> = {
  [financeReasons.stock]: 'finance: the delivered voucher is already in stock',
  [financeReasons.issued]: 'finance: the delivered voucher was issued before',
}

/** Lists the latest changes of the stock by operators, newest first. */
async function listChanges(knex: Knex) {
  const rows = await knex('plutus_stock_changes as changes')
    .join('brands', 'changes.brand', idText(knex, 'brands.id'))
    .orderBy('changes.created_at', 'desc')
    .limit(20)
    .select('changes.action', 'changes.counts', 'changes.reason', 'changes.created_at', 'brands.slug', 'brands.currency')
  return rows.map(({ action, counts, reason, created_at, slug, currency }) => ({
    at: isoTime(created_at),
    brand: slug,
    change: action,
    vouchers: parseJson(counts)
      .map(({ value, count }) => `${count} × ${formatMoney(value, currency)}`)
      .join(', '),
    reason: reason ?? '',
  }))
}
