import type { DateOrder } from './reading.ts'

/** The time used for a date that is written without one. */
const morning = '09:00'

/**
 * Matches a date stored as a number of days since 30 December 1899. Only the years 2000 to 2099 (`serialMin`, `serialMax`) are accepted.
 */
const serial = /^\d{5}(?:\.\d+)?$/
const [serialMin, serialMax] = [36_526, 73_050]
const minutesPerDay = 24 * 60

const charsMax = 60

const isoLike = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/
const dayMonthName = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(?:of\s)?(\p{L}[\p{L}\p{M}]*)\.?[\s,-]*(\d{4}|\d{2})$/iu
const monthNameDay = /^(\p{L}[\p{L}\p{M}]*)\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})$/iu
const clock = /[\sT,]+(?:at\s)?(\d{1,2})[:.](\d\d)(?:[:.]\d\d(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i
const weekday = /^\p{L}+\.?,\s+(?=\d|\p{L}+\.?\s\d)/u

/**
 * Parses a date as people and spreadsheets write it, with or without a time, to 2026-11-23T09:30. Undefined if unreadable, or ambiguous
 * (02/03/2027) without `order`. Callers reject days and times that do not exist, such as 31 February.
 */
export function readWallTime(text: string, order?: DateOrder | null): string | undefined {
  if (text.length > charsMax) return undefined
  if (serial.test(text)) return readSerial(Number(text))
  const [, hour, minute, half] = clock.exec(text) ?? []
  const day = readDay(text.replace(clock, '').replace(weekday, '').trim(), order)
  if (!day || !hour) return day && `${day}T${morning}`
  if (half && Number(hour) > 12) return undefined
  return `${day}T${String(hourOf(Number(hour), half)).padStart(2, '0')}:${minute}`
}

const numberMonth = /^(?:(\d{4})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{4}))$/
const namedMonth = /^(?:(\d{4})[\s,/-]*)?(\p{L}[\p{L}\p{M}]*)\.?(?:[\s,/-]*(\d{4})|[\s-]*['’](\d\d))?$/iu

/** Parses a month of a year, such as 06/2031, 2031-06, Jun 2031 or June '31, to 2031-06. Undefined for any other text. */
export function readMonth(text: string): string | undefined {
  if (text.length > charsMax) return undefined
  const [, isoYear, isoMonth, first, lastYear] = numberMonth.exec(text) ?? []
  const [, yearBefore, name = '', yearAfter, shortYear] = isoYear || lastYear ? [] : (namedMonth.exec(text) ?? [])
  const years = [isoYear, lastYear, yearBefore, yearAfter, shortYear && `20${shortYear}`].filter(Boolean)
  const month = Number(isoMonth ?? first ?? monthOf(name))
  return years.length === 1 && month >= 1 && month <= 12 ? `${years[0]}-${String(month).padStart(2, '0')}` : undefined
}

/**
 * Returns the first two numbers of a date such as 02/03/2027 or 23/11/2026. Undefined for any other text, such as 02.03.2027, in which the
 * day is first.
 */
export function ambiguousParts(text: string): { first: number; second: number } | undefined {
  if (text.length > charsMax) return undefined
  const [, one, sign, two] = numbers.exec(text.replace(clock, '').trim()) ?? []
  const [first, second] = [Number(one), Number(two)]
  return one && sign !== '.' ? { first, second } : undefined
}

/** Returns both meanings of an ambiguous date: 02/03/2027 is 2 March or 3 February. Undefined for any other text. */
export function findReadings(text: string): Record<DateOrder, string> | undefined {
  const parts = ambiguousParts(text)
  if (!parts || readWallTime(text) || !readWallTime(text, 'day_first')) return undefined
  return { day_first: dayName(parts.first, parts.second), month_first: dayName(parts.second, parts.first) }
}

/** Returns a day and month in English, such as 2 March. */
const dayName = (day: number, month: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(2028, month - 1, day))

function readDay(text: string, order: DateOrder | null | undefined): string | undefined {
  const [, isoYear, , isoMonth = '', isoDay = ''] = isoLike.exec(text) ?? []
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay)
  const [, day, name, year] = dayMonthName.exec(text) ?? []
  if (day && name && year) return dayOf(year, monthOf(name), day)
  const [, firstName, secondDay, lastYear] = monthNameDay.exec(text) ?? []
  if (firstName && secondDay && lastYear) return dayOf(lastYear, monthOf(firstName), secondDay)
  const [, one = '', sign, two = '', inYear] = numbers.exec(text) ?? []
  if (!inYear) return undefined
  if (sign === '.' || Number(one) > 12) return dayOf(inYear, two, one)
  if (Number(two) > 12) return dayOf(inYear, one, two)
  if (one === two || order === 'day_first') return dayOf(inYear, two, one)
  return order === 'month_first' ? dayOf(inYear, one, two) : undefined
}

function dayOf(year: string, month: string | number | undefined, day: string): string | undefined {
  if (!month || Number(month) > 12 || Number(day) > 31 || Number(day) < 1) return undefined
  return `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function readSerial(days: number): string | undefined {
  if (days < serialMin || days > serialMax) return undefined
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * minutesPerDay) * 60_000).toISOString()
  return Number.isInteger(days) ? `${at.slice(0, 10)}T${morning}` : at.slice(0, 16)
}

const bare = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()

/** Month numbers, from 1, by their long and short names in seven languages, in lower case without accents. */
const months = new Map<string, number>(
  ['pt', 'nl', 'it', 'es', 'fr', 'de', 'en'].flatMap((locale) =>
    ['long', 'short'].flatMap((length) =>
      Array.from({ length: 12 }, (_, index) => {
        const format = new Intl.DateTimeFormat(locale, { month: length as 'long' | 'short', timeZone: 'UTC' })
        return [bare(format.format(Date.UTC(2026, index, 15))), index + 1] as const
      }),
    ),
  ),
)

const monthOf = (name: string): number | undefined => months.get(bare(name).replace(/^sept$/, 'sep'))
