import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import type { Row } from '#model/tables.ts'
import { addToStock } from '#rules/catalogue/voucher/change-stock.ts'
import { countStock } from '#rules/catalogue/voucher/count-stock.ts'
import { findKnownVouchers } from '#rules/catalogue/voucher/known-vouchers.ts'
import type { Distinctions } from '#rules/catalogue/voucher/voucher-identity.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { amountInput, toMinor } from './amount-input.ts'
import { dateOrderInput } from './expiry-cell.ts'
import { type FileError, fileRefusal } from './file-errors.ts'
import type { OperatorCommand } from './operator-command.ts'
import { flagInput, storedFlagInput } from './operator-command.ts'
import { lockBrand, readStockFile, stockFileInput } from './stock-file.ts'
import { describeDifference, describeUnfit, parseVoucherRows, type VoucherRow } from './voucher-rows.ts'

const stockVouchersInput = z.object({
  ...stockFileInput,
  value: z.optional(amountInput),
  pinDistinguishes: storedFlagInput,
  caseDistinguishes: storedFlagInput,
  mixedLengths: flagInput,
  dates: dateOrderInput,
  dryRun: flagInput,
})

/**
 * Adds the vouchers of a CSV file to a brand's stock, all or none, and makes the built-in inventory its supplier. They are encrypted and
 * never shown again. Refuses VALIDATION with a line per error, also for vouchers in stock or issued before, in whatever spelling.
 */
export const stockVouchers: OperatorCommand = {
  run: async (body) => {
    const input = parseInput(stockVouchersInput, body)
    const { lines, ignored } = await readStockFile(input.vouchers)
    return transact(async (work) => {
      const { trx, now } = work
      const stored = await lockBrand(trx, input.brand)
      const brand = {
        ...stored,
        pin_distinguishes: input.pinDistinguishes ?? stored.pin_distinguishes,
        case_distinguishes: input.caseDistinguishes ?? stored.case_distinguishes,
      }
      if (brand.status === 'retired')
        throw refusal('VALIDATION', { fields: { brand: `${brand.name} is retired, so nobody can choose it` } })
      const pricing = { ...brand, denominations: parseJson(brand.denominations) }
      const value = input.value === undefined ? undefined : toMinor(input.value, brand.currency, 'value')
      const unfit = value === undefined ? undefined : describeUnfit(pricing, value)
      if (unfit) throw refusal('VALIDATION', { fields: { value: unfit } })
      const { rows, errors } = parseVoucherRows(lines, {
        brand: pricing,
        value,
        now,
        mixedLengths: input.mixedLengths,
        dateOrder: input.dates,
      })
      errors.push(...(await findStored(trx, brand, rows)))
      if (errors.length) throw fileRefusal('vouchers', errors)
      const values = await countByValue(work, brand, rows)
      if (!input.dryRun) await addToStock(work, brand, rows)
      return {
        brand: brand.name,
        ...(input.dryRun ? { dryRun: 'Nothing was changed' } : {}),
        ...(brand.status === 'active' ? {} : { status: 'out of stock: recipients can choose it once its status is active again' }),
        ...(brand.supplier === 'inventory' ? {} : { supplier: `inventory, instead of ${brand.supplier}` }),
        ...describeDistinctions(stored, brand),
        ...(ignored.length ? { ignored } : {}),
        added: rows.length,
        values,
      }
    })
  },
}

/** Returns an error for each voucher that is in stock or was issued, in whatever spelling. */
async function findStored(trx: Knex.Transaction, brand: Row<'brands'>, rows: VoucherRow[]): Promise<FileError[]> {
  const duplicates = await findKnownVouchers(
    trx,
    brand,
    rows.map(({ voucher }) => voucher),
  )
  return [...duplicates].map(([index, { place, difference }]) => ({
    line: rows[index]?.row,
    message: `${place === 'issued' ? 'Was already issued to a recipient' : 'Is already in stock'}${describeDifference[difference]}`,
  }))
}

/** Names what tells the brand's vouchers apart besides the code, if anything does or did. */
function describeDistinctions(stored: Distinctions, now: Distinctions): Record<string, string> {
  const name = ({ pin_distinguishes: pin, case_distinguishes: hasCase }: Distinctions) =>
    ['code', ...(pin ? ['PIN'] : []), ...(hasCase ? ['capital letters'] : [])].join(', ')
  const [before, after] = [name(stored), name(now)]
  if (before !== after) return { vouchersDifferBy: `${after}, instead of ${before}. Stored for this brand` }
  return after === 'code' ? {} : { vouchersDifferBy: after }
}

type Brand = Pick<Row<'brands'>, 'id' | 'currency'>

/** Returns the number of vouchers added and then in stock by value, with the soonest last day. */
async function countByValue({ trx, now }: UnitOfWork, brand: Brand, rows: VoucherRow[]) {
  const before = await countStock(trx, now, [brand.id])
  return [...Map.groupBy(rows, ({ value }) => value)]
    .sort(([one], [other]) => one - other)
    .map(([value, added]) => {
      const stock = before.find((count) => count.value === value)
      const days = [...added.map(({ voucher }) => voucher.expiresOn), stock?.expiresOn].filter((day) => typeof day === 'string')
      return {
        value: formatMoney(value, brand.currency),
        added: added.length,
        inStock: (stock?.left ?? 0) + added.length,
        soonestExpiry: days.sort()[0] ?? '',
      }
    })
}
