import { type BrandPricing, findUnfitReason } from '#contracts/brand/fit.ts'
import type { DateOrder } from '#contracts/import/reading.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import type { VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { type Difference, type Distinctions, VoucherIndex } from '#rules/catalogue/voucher/voucher-identity.ts'
import { describeValues } from './brands/describe-changes.ts'
import { askForDateOrder, type UnclearDate } from './expiry-cell.ts'
import { cleanCell, readAmountCell } from './file-cells.ts'
import type { FileError } from './file-errors.ts'
import { parseVoucher } from './voucher-cells.ts'
import type { VoucherLine } from './voucher-file.ts'
import { findOddLengths } from './voucher-lengths.ts'

/** A voucher of a file with its row. `value` and `cost` are in minor units. */
export type VoucherRow = { row: number; voucher: VoucherContent; value: number; cost: number | null }

/** The brand of a voucher file and its options. `value` is in minor units. `mixedLengths` accepts numbers of unequal lengths. */
type RowContext = {
  brand: BrandPricing & Distinctions
  value: number | undefined
  now: Date
  mixedLengths?: boolean
  dateOrder?: DateOrder | undefined
}

/**
 * Parses the lines of a voucher file, with `value` for lines without one. Returns an error for each invalid cell, and for values that the
 * brand does not carry. The same for vouchers that are listed twice in whatever spelling, and for numbers that may have lost a zero.
 */
export function parseVoucherRows(
  lines: VoucherLine[],
  { brand, value: common, now, mixedLengths = false, dateOrder }: RowContext,
): { rows: VoucherRow[]; errors: FileError[] } {
  const rows: VoucherRow[] = []
  const errors: FileError[] = []
  const listed = new VoucherIndex<number>(brand)
  const unclear: UnclearDate[] = []
  for (const { row, cells, problem } of lines) {
    const fail = (message: string) => void errors.push({ line: row, message })
    if (problem) {
      fail(problem)
      continue
    }
    const before = errors.length
    const { voucher, problems } = parseVoucher(cells, now, dateOrder)
    for (const { message, readings } of problems)
      if (readings) unclear.push({ row, date: cleanCell(cells.expiry), readings })
      else fail(message)
    const value = parseValue(cells.value, { brand, common }, fail)
    const cost = parseCost(cells.cost, brand.currency, fail)
    if (errors.length > before || problems.length || value === undefined) continue
    const same = listed.find(voucher)
    if (same) fail(`Has the same ${voucher.code ? 'code' : 'link'} as row ${same.found}${describeDifference[same.difference]}`)
    else listed.add(voucher, row)
    rows.push({ row, voucher, value, cost })
  }
  if (rows.length >= roundedMin && lines.every(hasRoundedCode))
    errors.push({
      line: lines[0]?.row ?? 0,
      message: 'All codes end in zeros, as after a spreadsheet has rounded them. Format the column as text, then paste them again',
    })
  errors.push(...askForDateOrder(unclear))
  if (!mixedLengths) errors.push(...findOddLengths(rows))
  return { rows, errors }
}

/** The end of an error about two vouchers that count as one, with the option that makes them two. */
export const describeDifference: Record<Difference, string> = {
  none: '',
  spelling: ', spelt with other spaces or dashes',
  case: ', with other capital letters. If capital letters tell the vouchers of this brand apart, add --case-distinguishes',
  pin: ', with another PIN. If PINs tell the vouchers of this brand apart, add --pin-distinguishes',
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
  const { amount, fault } = readAmountCell(text, brand.currency)
  if (fault !== undefined) {
    fail(`The value can’t be read. ${fault}`)
    return undefined
  }
  const unfit = describeUnfit(brand, amount)
  if (unfit) fail(unfit)
  return amount
}

function parseCost(cell: string | undefined, currency: string, fail: (message: string) => void): number | null {
  const text = cleanCell(cell)
  if (!text) return null
  const { amount, fault } = readAmountCell(text, currency)
  if (fault) fail(`The cost can’t be read. ${fault}`)
  return amount ?? null
}

/** Returns the reason that a brand has no vouchers of a value, as a sentence for the operator. A brand out of stock may be stocked. */
export function describeUnfit(brand: BrandPricing, value: number): string | undefined {
  const unfit = findUnfitReason({ ...brand, status: 'active' }, value, brand.currency)
  if (!unfit) return undefined
  return `The brand has no vouchers of ${formatMoney(value, brand.currency)}, only of ${describeValues(brand)}`
}
