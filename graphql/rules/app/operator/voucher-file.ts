import { type FileLine, widthOf } from '#rules/people/import/file/line.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { readCsvLines } from './read-csv-lines.ts'

type Column = 'code' | 'pin' | 'serial' | 'link' | 'expiry' | 'cost' | 'value'

/** A line of a voucher file, with its row number as a spreadsheet shows it. A `problem` means that its cells cannot be trusted. */
export type VoucherLine = { row: number; cells: Partial<Record<Column, string>>; problem?: string }

/** The lines of a voucher file, and the headings that no column of vouchers has. */
export type VoucherFile = { lines: VoucherLine[]; ignored: string[] }

/** Tells an operator how a file reaches the command. */
export const pipeSentence = 'Pipe a CSV file: --vouchers - < vouchers.csv'

/** The usual names of each column, without spaces and signs. */
const headings: Record<Column, RegExp> = {
  code: /^((e?voucher|e?gift|e?giftcard|card|coupon|claim|redemption|redeem|activation|promo)?(code|number|no)|voucher|coupon)s?$/,
  pin: /^((e?voucher|e?gift|e?giftcard|card|security|activation)?pin|pin(code|number|no))$/,
  serial: /^(card|e?voucher)?serial(number|no|nr)?$/,
  link: /^((e?voucher|e?gift|e?giftcard|card|coupon|claim|redemption|redeem|activation|web)?(link|url)|webaddress)s?$/,
  expiry: /^((e?voucher|card)?(expiry|expiration|exp)(date|day|on)?|expires(on|at)?|valid(till|until|upto|to|through)|lastday)$/,
  cost: /^(unit|purchase|buying|our|net)?cost(price)?$|^(purchase|buying)price$/,
  value: /^((face|e?voucher|gift|e?giftcard|card)?value|(face|e?voucher)?amount|denomination)$/,
}

/** The name of a heading without spaces, signs and a unit in brackets: “Value (INR)” is “value”. */
const bare = (heading: string): string =>
  heading
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const columns = Object.keys(headings) as Column[]

/** Reads a CSV text with a heading row. Refuses VALIDATION {fields} if it has no heading row with a code or a link, or is unreadable. */
export async function readVoucherFile(text: string): Promise<VoucherFile> {
  const lines = await readCsvLines(Buffer.from(text), Number.POSITIVE_INFINITY)
  if (typeof lines === 'string') throw pipeRefusal(lines)
  const [heading, ...rows] = lines
  if (!heading) throw pipeRefusal('This file is empty')
  if (!rows.length) throw pipeRefusal(`There are no vouchers below a heading row. ${pipeSentence}`)
  const places = heading.cells.map((cell) => columns.find((column) => headings[column].test(bare(cell))))
  if (!places.includes('code') && !places.includes('link'))
    throw pipeRefusal(`Row ${heading.no} must name the columns: code or link, and if there are any pin, serial, expiry, cost and value`)
  const twice = columns.find((column) => places.indexOf(column) !== places.lastIndexOf(column))
  if (twice) throw pipeRefusal(`Row ${heading.no} names two columns for the ${twice}. Rename or remove one of them`)
  const ignored = heading.cells.filter((cell, index) => cell.trim() && !places[index]).map((cell) => cell.trim())
  return { lines: rows.map((line) => toVoucherLine(line, places)), ignored }
}

function toVoucherLine(line: FileLine, places: (Column | undefined)[]): VoucherLine {
  const cells = Object.fromEntries(places.flatMap((column, index) => (column ? [[column, line.cells[index] ?? '']] : [])))
  const problem = line.quotesMismatched
    ? 'A quotation mark is missing'
    : widthOf(line) > places.length
      ? 'Has more cells than the heading row. Put a cell that contains a comma into quotation marks'
      : undefined
  return { row: line.no, cells, ...(problem && { problem }) }
}

/** Returns the refusal of a voucher file. Refuses VALIDATION {fields} with the sentence. */
export const pipeRefusal = (sentence: string) => refusal('VALIDATION', { fields: { vouchers: sentence } })
