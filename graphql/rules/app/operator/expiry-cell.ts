import * as z from 'zod/mini'
import { ambiguousParts, findReadings, readMonth, readWallTime } from '#contracts/import/read-wall-time.ts'
import type { DateOrder } from '#contracts/import/reading.ts'
import { withPlainDigits } from '#contracts/text/plain-digits.ts'
import { stockDay } from '#rules/catalogue/voucher/free-stock.ts'
import type { FileError } from './file-errors.ts'

/**
 * The last day of a voucher, or null for one without an expiry. Otherwise the sentence that refuses the cell, with both meanings if only the
 * order of day and month is unclear.
 */
export type ExpiryReading =
  | { day: string | null; fault?: undefined }
  | { day?: undefined; fault: string; readings?: Record<DateOrder, string> | undefined }

const notDate = 'The expiry isn’t a date. Write it like 2027-03-31'

/**
 * Parses a cell with the expiry of a voucher. A word such as “never” or a dash is no expiry, and a month means its last day. A moment with a
 * time zone is the earlier of its own day and the issuer's. `order` is that of day and month in the file.
 */
export function readExpiry(cell: string, now: Date, order?: DateOrder): ExpiryReading {
  if (cell.length > cellCharsMax) return { fault: notDate }
  if (isNever(cell)) return { day: null }
  const text = withPlainDigits(cell).replaceAll(/\s+/g, ' ').replace(weekday, '')
  const day = readLastDay(text, order)
  const readings = findReadings(text)
  if (readings && !day)
    return { fault: `The expiry can be ${readings.day_first} or ${readings.month_first}. Write it like 2027-03-31`, readings }
  if (!day || !isDay(day)) return { fault: notDate }
  if (day.startsWith('9999')) return { day: null }
  const contradiction = order && findContradiction(text, order)
  if (contradiction) return { fault: contradiction }
  const today = stockDay(now)
  if (hasUnclearYear(text, today)) return { fault: 'The year of the expiry is unclear. Write it like 2027-03-31' }
  if (day === today) return { fault: 'The voucher expires today' }
  return day < today ? { fault: `The voucher expired on ${day}` } : { day }
}

const cellCharsMax = 100

/** Words for no expiry and for an empty cell, in lower case and as letters only. */
const never = new Set(
  `na no nil none null nan nat blank empty never notapplicable noexpiry noexpirydate noexpiration noexpirationdate noenddate nolimit
  notimelimit neverexpires neverexpire neverexpiring doesnotexpire doesntexpire donotexpire dontexpire notexpiring nonexpiring nonexpiry
  withoutexpiry withoutexpirydate withoutexpiration unlimited unlimitedvalidity lifetime lifetimevalidity lifelong forever validforever
  perpetual perpetually openended`.split(/\s+/),
)

/** Matches a dash in any form, the sign of infinity, and the empty date of a database, 0000-00-00. */
const neverSigns = /^(?:[-_‐‑‒–—―−]+|∞|0+[-/.]0+[-/.]0+(?: 00:00(?::00)?)?)$/u

function isNever(cell: string): boolean {
  const text = cell.normalize('NFKC').trim().toLowerCase()
  // an error of a spreadsheet is not an empty cell
  return neverSigns.test(text) || (!text.startsWith('#') && never.has(text.replaceAll(/[^\p{L}\p{N}]/gu, '')))
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? (?=\S)/i
const zoned = /^(.*\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(?:z|(?:utc|gmt)?([+-])(\d\d):?(\d\d)?|utc|gmt)(?: \(?[a-z][a-z ]*\)?)?$/i

function readLastDay(text: string, order: DateOrder | undefined): string | undefined {
  const month = readMonth(text.replace(/^end (?:of )?/i, ''))
  if (month) return lastDayOf(month)
  const [, local, sign, hours = '0', minutes = '0'] = zoned.exec(text) ?? []
  const time = readWallTime(local?.replace(',', '.') ?? text, order)
  const day = time?.slice(0, 10)
  if (!local || !time || !day || !isDay(day)) return day
  const offsetMinutes = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const issuerDay = stockDay(new Date(Date.parse(`${time}Z`) - offsetMinutes * 60_000))
  return issuerDay < day ? issuerDay : day
}

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Returns the fault of a date whose day and month are certainly not in the order of the file. */
function findContradiction(text: string, order: DateOrder): string | undefined {
  const { first = 0, second = 0 } = ambiguousParts(text) ?? {}
  const isOther = order === 'day_first' ? second > 12 : first > 12 || /^\d{1,2}\.\d{1,2}\.\d/.test(text)
  return isOther ? `The expiry isn’t ${order.replace('_', '-')}, as --dates says. Write it like 2027-03-31` : undefined
}

/** Returns true for a date such as 27/03/31, which can be 27 March 2031 or 31 March 2027. */
function hasUnclearYear(text: string, today: string): boolean {
  const [, first, middle, last] = /^(\d\d)[-/.](\d\d)[-/.](\d\d)(?:\D|$)/.exec(text) ?? []
  if (!first) return false
  const reversed = `20${first}-${middle}-${last}`
  return reversed >= today && isDay(reversed)
}

/** Returns false for a day that no calendar has, such as 2027-02-31. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

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
