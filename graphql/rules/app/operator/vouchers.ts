import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { rewardKinds } from '#rules/app/reward-kinds.ts'
import { countStock, type StockCount } from '#rules/catalogue/voucher/count-stock.ts'
import { isIssued, type VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { shortReason } from '#rules/platform/input/reason-input.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import { closeUnattendedOrder } from '#rules/reward/redemption/close-order.ts'
import { findOrder, readRedemption } from '#rules/reward/redemption/supplier-order.ts'
import type { Row } from '../../../model/tables.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'
import { parseVoucher } from './voucher-cells.ts'

/**
 * Counts the vouchers by brand and value, also of fixed values without any, with the soonest last day and the cost of those left. Lists the supplier orders without an answer.
 * Codes are never shown.
 */
export const listStock: OperatorCommand = {
  usage: '',
  run: async () => {
    const knex = getDatabase()
    const stocked = await countStock(knex, new Date())
    const brands = await knex('brands')
      .whereIn('id', [...new Set(stocked.map(({ brand }) => brand))])
      .orWhere({ supplier: 'inventory', status: 'active' })
      .orderBy('slug')
      .select('id', 'slug', 'currency', 'supplier', 'status', 'denominations')
    const counts = [...stocked, ...findUnstocked(brands, stocked)]
    const orders = await knex('plutus_voucher_orders')
      .where({ status: 'ordered' })
      .orderBy('created_at')
      .limit(50)
      .select('id', 'company', 'brand', 'value', 'created_at')
    return {
      stock: brands.flatMap(({ id, slug, currency }) =>
        counts
          .filter(({ brand }) => brand === id)
          .sort((one, other) => one.value - other.value)
          .map(({ value, left, given, expired, expiresOn, cost }) => ({
            brand: slug,
            value: formatMoney(value, currency),
            left,
            given,
            expired,
            soonestExpiry: expiresOn ?? '',
            cost: cost === null ? '' : formatMoney(cost, currency),
          })),
      ),
      waitingOrders: orders.map(({ created_at, ...order }) => ({ ...order, since: new Date(Number(created_at)).toISOString() })),
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
        .map((value) => ({ brand: id, value, left: 0, given: 0, expired: 0, expiresOn: null, cost: null })),
    )

const voucherPart = z.optional(z.string().check(z.maxLength(2_000)))

const settleVoucherOrderInput = z.object({
  order: rowId,
  reason: shortReason,
  code: voucherPart,
  pin: voucherPart,
  serial: voucherPart,
  link: voucherPart,
  expires: voucherPart,
})

/**
 * Closes an unanswered supplier order by hand. A voucher completes the redemption and is emailed if `mailVoucher` allows, without one the
 * reward can be claimed again. Refuses NOT_FOUND, and VALIDATION for an invalid, expired or issued voucher and once it is closed.
 */
export const settleVoucherOrder: OperatorCommand = {
  usage: '--order ID --reason "what the supplier said" [--code - --pin - < lines.txt] [--serial …] [--link …] [--expires 2027-03-31]',
  run: async (body, caller) => {
    const { order: id, reason, ...parts } = parseInput(settleVoucherOrderInput, body)
    const voucher = readGivenVoucher(parts)
    const order = await findOrder(getDatabase(), id)
    if (!order) throw refusal('NOT_FOUND')
    if (order.status !== 'ordered') throw refusal('VALIDATION', { fields: { order: `This order is already closed: ${order.status}` } })
    if (voucher && (await isIssued(getDatabase(), voucher)))
      throw refusal('VALIDATION', { fields: { code: 'This voucher was already issued to a recipient' } })
    const [reward = ''] = Object.keys(readRedemption(order).rewards)
    const outcome = voucher ? 'delivered' : 'refused'
    let isClosedHere = false
    await closeUnattendedOrder(
      rewardKinds,
      order,
      voucher ? { status: 'delivered', voucher } : { status: 'refused', reason: 'operator' },
      async (work) => {
        isClosedHere = true
        await auditOperator(work, caller, order.company, 'voucher.settle', 'rewards', reward, { detail: { reason, order: id, outcome } })
      },
    )
    const { status } = (await findOrder(getDatabase(), id)) ?? order
    // the supplier answered concurrently
    if (!isClosedHere) throw refusal('VALIDATION', { fields: { order: `This order is already closed: ${status}` } })
    return { order: id, outcome: status }
  },
}

type GivenParts = Omit<z.output<typeof settleVoucherOrderInput>, 'order' | 'reason'>

/** Returns the voucher in the options of `settle-voucher-order`, or undefined if there is none. Refuses VALIDATION {fields}. */
function readGivenVoucher(given: GivenParts): VoucherContent | undefined {
  const parts = Object.entries(given).filter((part): part is [string, string] => part[1] !== undefined)
  if (!parts.length) return undefined
  const { expires, ...cells } = Object.fromEntries(parts)
  const { voucher, problems } = parseVoucher({ ...cells, ...(expires && { expiry: expires }) }, new Date())
  const fields = Object.fromEntries(problems.map(({ part, message }) => [part === 'expiry' ? 'expires' : part, message]))
  for (const [name, part] of parts) if (!part.trim()) fields[name] ??= 'Nothing was entered'
  if (Object.keys(fields).length) throw refusal('VALIDATION', { fields })
  return voucher
}
