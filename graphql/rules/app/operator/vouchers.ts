import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { rewardKinds } from '#rules/app/reward-kinds.ts'
import { toVoucherColumns } from '#rules/catalogue/voucher/voucher.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { idText, isUniqueViolation, minor, newId, orThrow } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import { closeUnattendedOrder } from '#rules/reward/redemption/close-order.ts'
import { findOrder, readRedemption } from '#rules/reward/redemption/supplier-order.ts'
import type { BigInteger } from '../../../model/fields.ts'
import { amountInput, toMinor } from './amount-input.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const codesMax = 5_000

const stockVouchersInput = z.object({
  brand: z.string().check(z.minLength(1, 'Name the brand by its slug')),
  value: amountInput,
  codes: z.string('Enter the codes, separated by commas or spaces; - reads them from a pipe').check(z.minLength(1), z.maxLength(500_000)),
})

/**
 * Adds a brand's codes to the built-in inventory, all or none, and makes it the brand's supplier. Codes are encrypted and never shown
 * again. Refuses NOT_FOUND, and VALIDATION for an invalid, repeated or stocked code and for too many codes.
 */
export const stockVouchers: OperatorCommand = {
  usage: '--brand SLUG --value 500.00 --codes - < codes.txt',
  run: async (body) => {
    const { brand: slug, value, codes } = parseInput(stockVouchersInput, body)
    const listed = codes.split(/[\s,;]+/).filter(Boolean)
    const wrong = listed.findIndex((code) => !/^[\x21-\x7e]{6,200}$/.test(code))
    if (wrong >= 0)
      throw refusal('VALIDATION', { fields: { codes: `Code ${wrong + 1} has fewer than 6 characters, or characters that aren’t allowed` } })
    if (new Set(listed).size < listed.length) throw refusal('VALIDATION', { fields: { codes: 'A code is listed twice' } })
    if (listed.length > codesMax) throw refusal('VALIDATION', { fields: { codes: `At most ${codesMax} at once` } })
    return transact(async ({ trx, now }) => {
      const brand = await trx('brands').where({ slug }).first('id', 'name', 'currency')
      if (!brand) throw refusal('NOT_FOUND')
      const worth = toMinor(value, brand.currency, 'value')
      const rows = listed.map((code) => ({
        id: newId(),
        brand: brand.id,
        value: worth,
        ...toVoucherColumns({ code }),
        claim: null,
        created_at: now.getTime(),
      }))
      await insertAsJson(trx, 'plutus_voucher_stock', rows).catch((error: unknown) => {
        throw isUniqueViolation(error) ? refusal('VALIDATION', { fields: { codes: 'One of these codes is already in stock' } }) : error
      })
      await trx('brands').where({ id: brand.id }).update({ supplier: 'inventory' })
      const stock = await orThrow(
        trx('plutus_voucher_stock').where({ brand: brand.id, value: worth }).whereNull('claim').count({ count: '*' }),
      )
      return { brand: brand.name, value: `${value} ${brand.currency}`, added: rows.length, inStock: minor(stock.count) }
    })
  },
}

/** Counts the remaining and used vouchers by brand and value, and lists the supplier orders without an answer. Codes are never shown. */
export const listStock: OperatorCommand = {
  usage: '',
  run: async () => {
    const knex = getDatabase()
    const stock = await knex('plutus_voucher_stock')
      .join('brands', 'plutus_voucher_stock.brand', idText(knex, 'brands.id'))
      .groupBy('brands.slug', 'brands.currency', 'plutus_voucher_stock.value')
      .orderBy(['brands.slug', 'plutus_voucher_stock.value'])
      .select(
        'brands.slug',
        'brands.currency',
        'plutus_voucher_stock.value',
        knex.raw<{ total: BigInteger }>('count(*) as total'),
        knex.raw<{ given: BigInteger }>('count(plutus_voucher_stock.claim) as given'),
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

const settleVoucherOrderInput = z.object({
  order: rowId,
  reason: z.string('Give a reason of a few words').check(z.minLength(3, 'Give a reason of a few words'), z.maxLength(200)),
  code: z.optional(z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{6,200}$/, 'Enter a code of 6 to 200 characters without spaces'))),
})

/**
 * Closes an unanswered supplier order by hand. A code completes the redemption and is emailed if `mailVoucher` allows, without one the
 * reward can be claimed again. Refuses NOT_FOUND, and VALIDATION once it is closed.
 */
export const settleVoucherOrder: OperatorCommand = {
  usage: '--order ID --reason "what the supplier said" [--code - < code.txt]',
  run: async (body, caller) => {
    const { order: id, reason, code } = parseInput(settleVoucherOrderInput, body)
    const order = await findOrder(getDatabase(), id)
    if (!order) throw refusal('NOT_FOUND')
    if (order.status !== 'ordered') throw refusal('VALIDATION', { fields: { order: `This order is already closed: ${order.status}` } })
    const [reward = ''] = Object.keys(readRedemption(order).rewards)
    const outcome = code ? 'delivered' : 'refused'
    let isClosedHere = false
    await closeUnattendedOrder(
      rewardKinds,
      order,
      code ? { status: 'delivered', voucher: { code } } : { status: 'refused', reason: 'operator' },
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
