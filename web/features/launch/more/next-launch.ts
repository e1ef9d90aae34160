type NextLaunch = {
  count: number
  subtotal: string
  fee: string
  tax: string
  total: string
  value_min: string | null
  value_max: string | null
}

const nothing: NextLaunch = { count: 0, subtotal: '0', fee: '0', tax: '0', total: '0', value_min: null, value_max: null }

/**
 * Reads the cost of the launch to the people added since the last one, as the server computed it. All zero if the column is empty. Parsed
 * without the schema library, because the page shows it before any form code is loaded.
 */
export function readNextLaunch(column: unknown): NextLaunch {
  const { count, subtotal, fee, tax, total, value_min, value_max } = Object(column)
  if (!Number.isInteger(count) || ![subtotal, fee, tax, total].every(isSum)) return nothing
  return { count, subtotal, fee, tax, total, value_min: sumOrNull(value_min), value_max: sumOrNull(value_max) }
}

const isSum = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value)
const sumOrNull = (value: unknown): string | null => (isSum(value) ? value : null)
