import { type BrandPricing, denominationsOf, findUnfitReason, rangeOf } from '#rules/catalogue/fit.ts'
import { type VoucherContent, voucherHash } from '#rules/catalogue/voucher/voucher.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import { describeMoneyFault, readMoney } from '#rules/platform/money/read-money.ts'
import type { FileError } from './file-errors.ts'
import { cleanCell, parseVoucher } from './voucher-cells.ts'
import type { VoucherLine } from './voucher-file.ts'

/** A voucher of a file with its row. `value` and `cost` are in minor units. */
export type VoucherRow = { row: number; voucher: VoucherContent; hash: string; value: number; cost: number | null }

/**
 * Parses the lines of a voucher file, with `value` (minor units) for lines without one. Returns an error for each invalid cell, for values
 * that the brand does not carry, and for vouchers that are listed twice.
 */
export function parseVoucherRows(
  lines: VoucherLine[],
  { brand, value: common, now }: { brand: BrandPricing; value: number | undefined; now: Date },
): { rows: VoucherRow[]; errors: FileError[] } {
  const rows: VoucherRow[] = []
  const errors: FileError[] = []
  const rowOf = new Map<string, number>()
  for (const { row, cells, problem } of lines) {
    const fail = (message: string) => void errors.push({ line: row, message })
    if (problem) {
      fail(problem)
      continue
    }
    const before = errors.length
    const { voucher, problems } = parseVoucher(cells, now)
    for (const { message } of problems) fail(message)
    const value = parseValue(cells.value, { brand, common }, fail)
    const cost = parseCost(cells.cost, brand.currency, fail)
    if (errors.length > before || value === undefined) continue
    const hash = voucherHash(voucher)
    const first = rowOf.get(hash)
    if (first === undefined) rowOf.set(hash, row)
    else fail(`Has the same ${voucher.code ? 'code' : 'link'} as row ${first}`)
    rows.push({ row, voucher, hash, value, cost })
  }
  if (rows.length >= roundedMin && lines.every(hasRoundedCode))
    errors.push({
      line: lines[0]?.row ?? 0,
      message: 'All codes end in zeros, as after a spreadsheet has rounded them. Format the column as text, then paste them again',
    })
  return { rows, errors }
}

/** From this number of codes on it is no chance that all of them look rounded. */
const roundedMin = 5

/** Returns true if all digits after the fifteenth are zeros: spreadsheets keep no more. */
const hasRoundedCode = ({ cells }: VoucherLine): boolean => /^\d{15}0+$/.test(cleanCell(cells.code))

function parseValue(
  cell: string | undefined,
  { brand, common }: { brand: BrandPricing; common: number | undefined },
  fail: (message: string) => void,
): number | undefined {
  const text = cleanCell(cell)
  if (!text) {
    if (common === undefined) fail('Has no value. Add a column “value”, or enter --value for all')
    return common
  }
  const { amount, fault } = readMoney(text, brand.currency)
  if (fault) {
    fail(`The value can’t be read. ${describeMoneyFault(fault, brand.currency)}`)
    return undefined
  }
  const unfit = describeUnfit(brand, Number(amount))
  if (unfit) fail(unfit)
  return Number(amount)
}

function parseCost(cell: string | undefined, currency: string, fail: (message: string) => void): number | null {
  const text = cleanCell(cell)
  if (!text) return null
  const { amount, fault } = readMoney(text, currency)
  if (fault) fail(`The cost can’t be read. ${describeMoneyFault(fault, currency)}`)
  return fault ? null : Number(amount)
}

/** Returns the reason that a brand has no vouchers of a value, as a sentence for the operator. A brand out of stock may be stocked. */
export function describeUnfit(brand: BrandPricing, value: number): string | undefined {
  const unfit = findUnfitReason({ ...brand, status: 'active' }, value, brand.currency)
  if (!unfit) return undefined
  const money = (amount: number) => formatMoney(amount, brand.currency)
  const { min, max, step } = rangeOf(brand)
  const offered =
    brand.kind === 'fixed' ? denominationsOf(brand).map(money).join(', ') : `${money(min)} to ${money(max)} in steps of ${money(step)}`
  return `The brand has no vouchers of ${money(value)}, only of ${offered}`
}
