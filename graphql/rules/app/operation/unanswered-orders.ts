import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import { listWarnings, type OperatorWarning } from '#rules/mail/account-mail/warn-operator.ts'
import { minor } from '#rules/platform/db/database.ts'

/** In ms. An order that its supplier has not answered for so long waits for the operator. */
const patienceMs = 60 * 60_000

/** In ms. While a supplier is away, one email names the orders of so long. */
const gatherMs = 10 * 60_000
const listedMax = 500
const namedMax = 50

const prefix = 'order:'
/** Returns the cause of the warning about an order. */
export const orderCause = (id: string): string => `${prefix}${id}`

export type UnansweredOrder = { id: string; brand: string; value: string; supplier: string; hours: number }

/**
 * Returns the orders without an answer for an hour of which the operator was not warned, oldest first. Held orders and those that finance
 * has are none. Empty for ten minutes after the last email.
 */
export async function findUnansweredOrders(knex: Knex, now: number): Promise<UnansweredOrder[]> {
  const warned = await listWarnings(knex, prefix)
  if (warned.some(({ at }) => at > now - gatherMs)) return []
  const rows = await knex('plutus_voucher_orders')
    .where({ status: 'ordered' })
    .where('created_at', '<', now - patienceMs)
    .whereNull('reason')
    .whereNull('held_at')
    .whereNotIn(
      'id',
      warned.map(({ cause }) => cause.slice(prefix.length)),
    )
    .orderBy('created_at')
    .limit(listedMax)
    .select('id', 'brand', 'value', 'supplier', 'created_at')
  if (!rows.length) return []
  const brands = await knex('brands')
    .whereIn('id', [...new Set(rows.map(({ brand }) => brand))])
    .select('id', 'name', 'currency')
  const byId = new Map(brands.map((brand) => [brand.id, brand]))
  return rows.map(({ id, brand, value, supplier, created_at }) => {
    const { name = 'A former brand', currency = 'INR' } = byId.get(brand) ?? {}
    return {
      id,
      brand: name,
      value: formatMoney(minor(value), currency),
      supplier,
      hours: Math.floor((now - minor(created_at)) / 3_600_000),
    }
  })
}

/** Returns the ids of the orders with a warning that have been answered or settled since. */
export async function findEndedOrders(knex: Knex): Promise<string[]> {
  const warned = (await listWarnings(knex, prefix)).map(({ cause }) => cause.slice(prefix.length))
  if (!warned.length) return []
  const open = new Set(await knex('plutus_voucher_orders').whereIn('id', warned).where({ status: 'ordered' }).pluck('id'))
  return warned.filter((id) => !open.has(id))
}

/** Returns the email about orders without an answer. */
export function orderWarning(orders: UnansweredOrder[]): OperatorWarning {
  const [first] = orders
  const count = orders.length === 1 ? 'An order has' : `${orders.length} orders have`
  const order = orders.length === 1 ? first?.id : 'ID'
  return {
    subject: `${count} no answer from ${first?.supplier} for an hour`,
    heading: `${count} no answer from the supplier`,
    paragraphs: [
      'The recipients wait, and the money is held. Ask the supplier, then settle each order.',
      ...orders.slice(0, namedMax).map(({ id, brand, value, hours }) => `${brand}, ${value}, open for ${hours} h: order ${id}`),
    ],
    commands: [
      'To list them: npm run operator -- list-stock',
      `With the voucher: npm run operator -- settle-voucher-order --order ${order} --reason "what the supplier said" --code -`,
      `Without one, so that the recipient chooses again: npm run operator -- settle-voucher-order --order ${order} --reason "what the supplier said"`,
    ],
  }
}
