import type { DateOrder } from '#contracts/import/reading.ts'
import type { VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { type ExpiryReading, readExpiry } from './expiry-cell.ts'
import { cleanCell, findSpreadsheetFault } from './file-cells.ts'

/** The parts of a voucher as an operator enters them. */
export type VoucherCells = Partial<Record<'code' | 'pin' | 'serial' | 'link' | 'expiry', string>>

/**
 * A fault of a part of a voucher. The message never contains the part itself, because it is secret. `readings` are both meanings of an expiry
 * whose day and month may be swapped.
 */
export type VoucherProblem = { part: keyof VoucherCells; message: string; readings?: Record<DateOrder, string> | undefined }

/**
 * Parses the parts of a voucher, which needs a code or a link and must expire after today. `order` is that of day and month in its file.
 * Returns every problem.
 */
export function parseVoucher(cells: VoucherCells, now: Date, order?: DateOrder): { voucher: VoucherContent; problems: VoucherProblem[] } {
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
  const expiry = cleanCell(cells.expiry)
  const reading: ExpiryReading = expiry ? readExpiry(expiry, now, order) : { day: null }
  if (reading.fault !== undefined) problems.push({ part: 'expiry', message: reading.fault, readings: reading.readings })
  if (!cleanCell(cells.code) && !cleanCell(cells.link)) problems.push({ part: 'code', message: 'Needs a code or a link' })
  return { voucher: { code: code ?? '', pin, serial, link, expiresOn: reading.day ?? undefined }, problems }
}

type Parsed = { value: string; fault?: undefined } | { value?: undefined; fault: string }

function parseSecret(text: string, what: string, { min, max }: { min: number; max: number }): Parsed {
  const fault = findSpreadsheetFault(text, `The ${what}`)
  if (fault) return { fault }
  const wrongLength = { fault: `The ${what} must have ${min} to ${max} characters` }
  if (text.length > max) return wrongLength
  if (/^\d+([.,]\d+)?E\+\d{1,3}$/i.test(text))
    return { fault: `A spreadsheet has shortened the ${what} to a number such as 1.23E+15. Format the column as text, then paste it again` }
  if (/^\d{4,}\.0$/.test(text))
    return { fault: `A spreadsheet has added “.0” to the ${what}. Format the column as text, then paste it again` }
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text)) return { fault: `The ${what} has characters that aren’t letters, digits or signs` }
  return text.length < min ? wrongLength : { value: text }
}

const linkCharsMax = 1000

function parseLink(text: string): Parsed {
  if (text.startsWith('=')) return { fault: 'The link is a formula. Paste the address itself' }
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || !url.hostname.includes('.') || url.username || /\s/.test(text))
    return { fault: 'The link must be an https:// address' }
  return text.length > linkCharsMax ? { fault: `The link has more than ${linkCharsMax} characters` } : { value: text }
}
