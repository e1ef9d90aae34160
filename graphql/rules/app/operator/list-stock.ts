import getDatabase from '@directus/api/database/index'
import { minor } from '#rules/platform/db/database.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { OperatorCommand } from './operator-command.ts'

/** How many vouchers of each brand and value are left, and what is on order outside: numbers, never a code. */
export const listStock: OperatorCommand = {
  usage: '',
  run: async () => {
    const knex = getDatabase()
    const stock = await knex('plutus_voucher_stock')
      .join('brands', 'brands.id', 'plutus_voucher_stock.brand')
      .groupBy('brands.slug', 'brands.currency', 'plutus_voucher_stock.value')
      .orderBy(['brands.slug', 'plutus_voucher_stock.value'])
      .select(
        'brands.slug',
        'brands.currency',
        'plutus_voucher_stock.value',
        knex.raw('count(*) as total'),
        knex.raw('count(plutus_voucher_stock.claim) as given'),
      )
    const orders = await knex('plutus_voucher_orders')
      .where({ status: 'ordered' })
      .orderBy('created_at')
      .limit(50)
      .select('id', 'company', 'brand', 'value', 'created_at')
    return {
      stock: stock.map(({ slug, currency, value, total, given }) => ({
        brand: slug,
        value: formatMoney(minor(value), currency),
        left: minor(total) - minor(given),
        given: minor(given),
      })),
      waitingOrders: orders.map(({ created_at, ...order }) => ({ ...order, since: new Date(Number(created_at)).toISOString() })),
    }
  },
}
