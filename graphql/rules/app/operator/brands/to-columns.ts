import { isRewardCurrency } from '#contracts/company/words.ts'
import { toDisplayName } from '#contracts/file/file-name.ts'
import { completeColors } from '#rules/catalogue/brand/card-colors.ts'
import { amountsToClear, noAmounts } from '#rules/catalogue/brand/check-brand-values.ts'
import { findUnseparatedAmounts, readAmountCell } from '../file-cells.ts'
import type { Cells } from './brand-fields.ts'

type Columns = Record<string, unknown>
type Errors = Record<string, string>

const brandDefaults: Columns = {
  logo: null,
  mark: null,
  denominations: null,
  min_value: null,
  max_value: null,
  step_value: null,
  supplier_ref: null,
  website: '',
  validity_months: 12,
  status: 'active',
  paused_for: null,
  sort: 0,
}

/** Returns the columns of a category after an import of its cells. A field that is left out keeps its value. */
export const toCategoryColumns = (cells: Cells, stored: Columns = {}): Columns => ({
  ...withDefaults({ ...stored, ...cells }, { icon: null, sort: 0 }),
})

/**
 * Returns the columns of a brand after an import of its cells, with amounts in minor units, and an error for each unreadable amount. A field
 * that is left out keeps its value, and null clears it.
 */
export function toBrandColumns(given: Cells, stored: Columns = {}): { columns: Columns; errors: Errors } {
  const cells = given.kind == null ? { ...given, ...inferKind(given) } : given
  const columns = withDefaults({ ...stored, ...otherAmounts(cells, stored.currency), ...cells }, brandDefaults)
  if (cells.status) columns.paused_for = null
  Object.assign(columns, completeColors(columns))
  const { currency } = columns
  if (typeof currency !== 'string' || !isRewardCurrency(currency)) return { columns, errors: {} }
  const errors: Errors = {}
  const read = (field: string, text: string, isList: boolean): number => {
    const fault = isList ? findUnseparatedAmounts(text, currency) : undefined
    const reading = fault ? { fault } : readAmountCell(text, currency)
    if (reading.fault) errors[field] = `${toDisplayName(text, '').slice(0, shownMax)}: ${reading.fault}`
    return reading.amount ?? 1
  }
  for (const name of ['min_value', 'max_value', 'step_value']) {
    if (typeof cells[name] === 'string') columns[name] = read(name, cells[name], false)
  }
  if (Array.isArray(cells.denominations)) {
    const texts = cells.denominations.map(String)
    columns.denominations = texts.map((text) => read('denominations', text, texts.length === 1)).sort((one, other) => one - other)
  }
  return { columns, errors }
}

/** Returns the kind that a line means which lists values, or has a smallest one. */
function inferKind({ denominations, min_value: least }: Cells): Cells {
  if (denominations != null) return least == null ? { kind: 'fixed' } : {}
  return least == null ? {} : { kind: 'range' }
}

/** Clears the amounts of the other kind, so that a line need not name them when it changes the kind, and those of another currency. */
const otherAmounts = ({ kind, currency }: Cells, storedCurrency: unknown): Columns =>
  currency !== undefined && currency !== storedCurrency ? noAmounts : amountsToClear(kind)

const shownMax = 40

function withDefaults(columns: Columns, defaults: Columns): Columns {
  return { ...columns, ...Object.fromEntries(Object.entries(defaults).map(([name, initial]) => [name, columns[name] ?? initial])) }
}
