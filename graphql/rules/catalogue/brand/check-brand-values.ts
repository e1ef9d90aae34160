import { isRewardCurrency } from '#contracts/company/words.ts'
import { formatMoney, minorDigits } from '#contracts/money/currency.ts'
import { rewardValueMax } from '#contracts/money/money-input.ts'
import type { BrandColumns, ColumnErrors } from './stored-brand.ts'

const denominationsMax = 200
const limits = ['min_value', 'max_value', 'step_value'] as const
const noneError = {
  denominations: 'Leave this out: a range has no list of values',
  min_value: 'Leave this out: a fixed brand lists its values in denominations',
  max_value: 'Leave this out: a fixed brand lists its values in denominations',
  step_value: 'Leave this out: a fixed brand lists its values in denominations',
}

const noRange = { min_value: null, max_value: null, step_value: null }
export const noAmounts = { ...noRange, denominations: null }

/** Returns the amounts that brands of a kind do not have, as null. */
export function amountsToClear(kind: unknown): BrandColumns {
  if (kind === 'fixed') return noRange
  return kind === 'range' ? { denominations: null } : {}
}

/**
 * Checks the values of a brand, in minor units. Returns an error message for each wrong column, and none while its kind or currency
 * is unknown.
 */
export function checkBrandValues(row: BrandColumns): ColumnErrors {
  const { currency } = row
  if (typeof currency !== 'string' || !isRewardCurrency(currency)) return {}
  if (row.kind === 'fixed') return { ...checkDenominations(row.denominations, currency), ...refuseSet(row, limits) }
  if (row.kind === 'range') return { ...checkRange(row, currency), ...refuseSet(row, ['denominations']) }
  return {}
}

function checkDenominations(value: unknown, currency: string): ColumnErrors {
  const example = `List the values of its vouchers, such as ${[500, 1000].map((whole) => inMinor(whole, currency)).join(' and ')}`
  if (!Array.isArray(value) || !value.length) return { denominations: example }
  if (value.length > denominationsMax) return { denominations: `List at most ${denominationsMax} values` }
  const values = value.map(toWhole)
  const wrong = values.map((amount) => findFault(amount, currency)).find(Boolean)
  if (wrong) return { denominations: wrong }
  const isAscending = values.every((amount, place) => place === 0 || Number(amount) > Number(values[place - 1]))
  return isAscending ? {} : { denominations: 'List each value once, the smallest first' }
}

function checkRange(row: BrandColumns, currency: string): ColumnErrors {
  const errors: ColumnErrors = {}
  for (const column of limits) {
    const fault = row[column] == null ? missing[column] : findFault(toWhole(row[column]), currency)
    if (fault) errors[column] = fault
  }
  if (Object.keys(errors).length) return errors
  const [min = 0, max = 0, step = 1] = limits.map((column) => Number(row[column]))
  if (min > max) return { max_value: `Enter at least ${formatMoney(min, currency)}, the smallest value` }
  if ((max - min) % step !== 0) {
    const last = formatMoney(max - ((max - min) % step), currency)
    return { step_value: `Steps of ${formatMoney(step, currency)} end at ${last}, not at ${formatMoney(max, currency)}` }
  }
  return {}
}

const missing = {
  min_value: 'Enter the smallest value of a voucher',
  max_value: 'Enter the largest value of a voucher',
  step_value: 'Enter the step between two values',
}

function findFault(amount: number | undefined, currency: string): string | undefined {
  if (amount === undefined) return `Enter a whole number of minor units: ${500 * 10 ** minorDigits(currency)} is ${inMinor(500, currency)}`
  if (amount <= 0) return 'A value must be more than zero'
  return amount > rewardValueMax ? `A value can be at most ${formatMoney(rewardValueMax, currency)}` : undefined
}

function refuseSet(row: BrandColumns, columns: readonly (keyof typeof noneError)[]): ColumnErrors {
  return Object.fromEntries(columns.filter((column) => row[column] != null).map((column) => [column, noneError[column]]))
}

/** Converts a whole number, or its digits as PostgreSQL returns a bigint. Undefined for anything else. */
function toWhole(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

const inMinor = (whole: number, currency: string): string => formatMoney(whole * 10 ** minorDigits(currency), currency)
