import { type BrandPricing, denominationsOf, rangeOf } from '#contracts/brand/fit.ts'
import { toDisplayName } from '#contracts/file/file-name.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import { brandFields } from './brand-fields.ts'

type Columns = Record<string, unknown>

/** A column that an import changes, with its old and its new value as an operator reads them. */
export type DescribedChange = { field: string; from: string; to: string }

const amountColumns = new Set(['denominations', 'min_value', 'max_value', 'step_value'])
const shownMax = 60

/** Describes each changed column of a row. `categories` are the slugs by id. Amounts are money, and long texts are shortened. */
export function describeChanges(before: Columns, changed: Columns, categories: ReadonlyMap<string, string>): DescribedChange[] {
  const after = { ...before, ...changed }
  return Object.keys(changed)
    .filter((field) => field !== 'logo_file')
    .sort((one, other) => place(one) - place(other))
    .map((field) => {
      const [from, to] = [before, after].map((row) => describe(field, row, categories))
      return { field, from: from ?? '', to: to ?? '' }
    })
}

/** Returns the place of a field in a file of brands. Other columns come last. */
const place = (field: string): number => (Object.hasOwn(brandFields, field) ? places.indexOf(field) : places.length)
const places = Object.keys(brandFields)

function describe(field: string, row: Columns, categories: ReadonlyMap<string, string>): string {
  const value = row[field]
  if (value === null || value === undefined || value === '') return 'none'
  if (amountColumns.has(field))
    return [value]
      .flat()
      .map((amount) => formatMoney(Number(amount), String(row.currency)))
      .join(', ')
  if (field === 'category') return categories.get(String(value)) ?? String(value)
  const text = toDisplayName((Array.isArray(value) ? value.join(', ') : String(value)).replaceAll(/\s+/g, ' '), 'none')
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}

/** Describes the values of a brand as money: “₹500, ₹1,000” or “₹100 to ₹1,000 in steps of ₹50”. */
export function describeValues(brand: BrandPricing): string {
  const money = (amount: number) => formatMoney(amount, brand.currency)
  if (brand.kind === 'fixed') return denominationsOf(brand).map(money).join(', ')
  const { min, max, step } = rangeOf(brand)
  return `${money(min)} to ${money(max)} in steps of ${money(step)}`
}
