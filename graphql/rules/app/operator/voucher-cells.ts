import { stockDay } from '#rules/catalogue/voucher/free-stock.ts'
import type { VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { findReadings, readWallTime } from '#rules/people/import/file/read-wall-time.ts'

/** The parts of a voucher as an operator enters them. */
export type VoucherCells = Partial<Record<'code' | 'pin' | 'serial' | 'link' | 'expiry', string>>

/** A fault of a part of a voucher. The message never contains the part itself, because it is secret. */
export type VoucherProblem = { part: keyof VoucherCells; message: string }

/** Parses the parts of a voucher, which needs a code or a link and must expire after today (UTC). Returns every problem. */
export function parseVoucher(cells: VoucherCells, now: Date): { voucher: VoucherContent; problems: VoucherProblem[] } {
  const problems: VoucherProblem[] = []
  const read = (part: keyof VoucherCells, parse: (text: string) => Parsed) => {
    const text = cleanCell(cells[part])
    if (!text) return undefined
    const { value, fault } = parse(text)
    if (fault) problems.push({ part, message: fault })
    return value
  }
  const code = read('code', (text) => parseSecret(text, 'code', { min: 6, max: 200 }))
  const pin = read('pin', (text) => parseSecret(text, 'PIN', { min: 1, max: 60 }))
  const serial = read('serial', (text) => parseSecret(text, 'serial number', { min: 1, max: 100 }))
  const link = read('link', parseLink)
  const expiresOn = read('expiry', (text) => parseExpiry(text, stockDay(now)))
  if (!cleanCell(cells.code) && !cleanCell(cells.link)) problems.push({ part: 'code', message: 'Needs a code or a link' })
  return { voucher: { code: code ?? '', pin, serial, link, expiresOn }, problems }
}

type Parsed = { value: string; fault?: undefined } | { value?: undefined; fault: string }

/** Trims a cell. Removes the marks with which spreadsheets keep digits as text: a leading apostrophe, or ="…" around them. */
export const cleanCell = (cell = ''): string =>
  cell
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .trim()

const spreadsheetError = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|#+)$/i

function parseSecret(text: string, what: string, { min, max }: { min: number; max: number }): Parsed {
  if (text.startsWith('=')) return { fault: `The ${what} is a formula. Paste what it shows as text` }
  if (spreadsheetError.test(text)) return { fault: `The ${what} is an error of the spreadsheet` }
  if (/^\d+([.,]\d+)?E\+\d{1,3}$/i.test(text))
    return { fault: `A spreadsheet has shortened the ${what} to a number such as 1.23E+15. Format the column as text, then paste it again` }
  if (/^\d{4,}\.0$/.test(text))
    return { fault: `A spreadsheet has added “.0” to the ${what}. Format the column as text, then paste it again` }
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text)) return { fault: `The ${what} has characters that aren’t letters, digits or signs` }
  if (text.length < min || text.length > max) return { fault: `The ${what} must have ${min} to ${max} characters` }
  return { value: text }
}

const linkCharsMax = 1000

function parseLink(text: string): Parsed {
  if (text.startsWith('=')) return { fault: 'The link is a formula. Paste the address itself' }
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || !url.hostname.includes('.') || url.username || /\s/.test(text))
    return { fault: 'The link must be an https:// address' }
  return text.length > linkCharsMax ? { fault: `The link has more than ${linkCharsMax} characters` } : { value: text }
}

function parseExpiry(text: string, today: string): Parsed {
  const day = readWallTime(text)?.slice(0, 10)
  const readings = findReadings(text)
  if (readings) return { fault: `The expiry can be ${readings.day_first} or ${readings.month_first}. Write it like 2027-03-31` }
  if (!day || !isDay(day)) return { fault: 'The expiry isn’t a date. Write it like 2027-03-31' }
  if (day === today) return { fault: 'The voucher expires today' }
  return day < today ? { fault: `The voucher expired on ${day}` } : { value: day }
}

/** Returns false for a day that no calendar has, such as 2027-02-31. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
