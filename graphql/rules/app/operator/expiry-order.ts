import * as z from 'zod/mini'
import type { DateOrder } from '#contracts/import/reading.ts'
import type { FileError } from './file-errors.ts'

const orders = { 'day-first': 'day_first', 'month-first': 'month_first' } as const satisfies Record<string, DateOrder>

/** The option that settles the order of day and month in all dates of a file. */
export const dateOrderInput = z.pipe(
  z.optional(z.enum(['day-first', 'month-first'], 'Enter day-first or month-first')),
  z.transform((given) => given && orders[given]),
)

/** A date of a file whose day and month may be swapped, with both meanings. */
export type UnclearDate = { row: number; date: string; readings: Record<DateOrder, string> }

/** Returns one error for all unclear dates of a file, which asks for `--dates`. Empty if there are none. */
export function askForDateOrder([first, ...others]: readonly UnclearDate[]): FileError[] {
  if (!first) return []
  const { row, date, readings } = first
  const rest = others.length ? `, as in ${others.length} more ${others.length === 1 ? 'row' : 'rows'}` : ''
  const message = `The expiry ${date} can be ${readings.day_first} or ${readings.month_first}${rest}. Add --dates day-first or --dates month-first`
  return [{ line: row, message }]
}
