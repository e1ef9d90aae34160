import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'
import { importLimits } from '#contracts/file/limits.ts'
import { removeGuard } from '#rules/platform/export/csv-lines.ts'
import { type Delimiter, delimiters, guessDelimiter } from './guess-delimiter.ts'
import type { FileLine, Pieces } from './line.ts'
import { UnreadableFileError } from './problem.ts'
import { isAddressList, quoteMailboxes, splitAddresses } from './split-addresses.ts'

/**
 * Yields the lines of a text file in any common encoding, line ending and delimiter. Refuses FILE_UNREADABLE for binary content, columns
 * that run together, an unclosed quotation mark or a line above 1,048,576 characters. Refuses TOO_MANY_COLUMNS for such a line with more than 50 cells. Refuses
 * TOO_MANY_ROWS above 1,048,576 lines.
 */
export async function* readCsv(bytes: Buffer): Pieces {
  refuseManyLines(bytes)
  let parser: Papa.Parser | undefined
  let delimiter: Delimiter | undefined
  let pending = ''
  let no = 0
  for (const { text, readShare } of splitAddressLists(decodeText(bytes))) {
    const isLast = readShare === 1
    pending += text
    if (!isLast && !text.includes('\n')) {
      refuseEndless(pending, no + 1)
      continue
    }
    pending = quoteInWholeLines(pending, isLast)
    if (!delimiter) {
      const named = separatorLine.exec(pending)
      delimiter = named?.[1] ? { sign: named[1], isSpaced: false } : guessDelimiter(pending)
      pending = pending.slice(named?.[0].length ?? 0)
      if (named) no++
    }
    const { sign, isSpaced } = delimiter
    if (isSpaced) pending = pending.replaceAll(/[ \u00a0]{2,}/g, sign)
    parser ??= new Papa.Parser({ delimiter: sign, newline: '\n' })
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(pending, 0, !isLast)
    pending = pending.slice(meta.cursor)
    const lines: FileLine[] = data.map((cells) => ({
      no: ++no,
      cells: splitPastedLine(cells, sign).map(removeGuard),
      ...(sign === ',' && { isCommaSeparated: true }),
    }))
    for (const { code, row } of errors) {
      const line = lines[row ?? 0]
      if (code === 'MissingQuotes') throw unclosedQuote(line?.no ?? no)
      if (line) line.quotesMismatched = true
    }
    if (!isLast) refuseEndless(pending, no + 1)
    yield { lines, readShare }
  }
}

/** Quotes mailboxes in the lines that are complete, as `quoteMailboxes` does. */
function quoteInWholeLines(text: string, isLast: boolean): string {
  const end = isLast ? text.length : text.lastIndexOf('\n') + 1
  return quoteMailboxes(text.slice(0, end)) + text.slice(end)
}

/** Splits a list copied from a mail program into one line per person. Yields the text of any other file unchanged. */
function* splitAddressLists(pieces: TextPieces): TextPieces {
  let isList: boolean | undefined
  let open = ''
  for (const piece of pieces) {
    const { text, readShare } = piece
    isList ??= isAddressList(text)
    if (!isList) {
      yield piece
      continue
    }
    const whole = open + text
    const end = readShare === 1 ? whole.length : whole.lastIndexOf('\n') + 1
    open = whole.slice(end)
    if (end === 0) refuseEndless(open, 1)
    else yield { text: splitAddresses(whole.slice(0, end)), readShare }
  }
}

/** Matches a first line such as `sep=;`, which tells Excel the delimiter. */
const separatorLine = /^"?sep=(.)"?[,;\t|]*(?:\n|$)/i

/** Splits a line that the file's delimiter left as one cell, if another delimiter yields an email address. */
function splitPastedLine(cells: string[], delimiter: string): string[] {
  const [only = ''] = cells
  if (cells.length !== 1 || !only.includes('@')) return cells
  const others = delimiters.filter((sign) => sign !== delimiter && only.includes(sign)).map((sign) => only.split(sign))
  return others.find((apart) => apart.some((cell) => cell.length <= addressCharsMax && wholeAddress.test(cell.trim()))) ?? cells
}

const addressCharsMax = 320

const wholeAddress = /^[^\s@,;|]+@[^\s@,;|]+\.[^\s@,;|]+$/

/** Throws FILE_UNREADABLE or TOO_MANY_COLUMNS if the text since the last line end is too long to keep in memory. */
function refuseEndless(pending: string, no: number): void {
  if (pending.length <= importLimits.lineChars) return
  if (pending.includes('"')) throw longLineError(no, 'A quotation mark in it may never be closed.')
  const cells = Math.max(...delimiters.map((delimiter) => pending.split(delimiter, importLimits.columns + 1).length))
  throw cells > importLimits.columns ? tooManyColumnsError() : longLineError(no, 'Please save the file again as CSV.')
}

/** Throws TOO_MANY_ROWS for a text with too many lines, before they are read. Empty lines count. */
function refuseManyLines(bytes: Buffer): void {
  // each line has a byte at least
  if (bytes.length <= importLimits.lines) return
  let count = 0
  for (const { text } of decodeText(bytes)) for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  if (count > importLimits.lines) throw tooManyLinesError()
}

/** Returns the error TOO_MANY_ROWS of a text or a sheet with too many lines, with the limit in its message. */
export const tooManyLinesError = () =>
  new UnreadableFileError('TOO_MANY_ROWS', 'A file can have up to 1,048,576 lines, with the empty ones. Remove those you don’t need.')

/** Returns the error FILE_UNREADABLE of a line with too many characters, with the limit and what to do in its message. */
export const longLineError = (no: number, remedy: string) =>
  new UnreadableFileError('FILE_UNREADABLE', `Line ${no} has more than 1,048,576 characters. ${remedy}`)

const unclosedQuote = (no: number) => new UnreadableFileError('FILE_UNREADABLE', `A quotation mark opened in line ${no} is never closed.`)

/** Returns the error TOO_MANY_COLUMNS, with the maximum in its message. */
export const tooManyColumnsError = () =>
  new UnreadableFileError('TOO_MANY_COLUMNS', `A file can have up to ${importLimits.columns} columns. Remove those you don’t need.`)

const chunkBytes = 64 * 1024
const sampleBytes = 4096

/** Pieces of a file's text in order. `readShare` is the share of the file read so far, and 1 for the last piece. */
type TextPieces = Generator<{ text: string; readShare: number }>

/** Decodes a file in pieces of 64 kB, with \n line endings. Refuses FILE_UNREADABLE for binary content. */
function* decodeText(bytes: Buffer): TextPieces {
  const encoding = encodingOf(bytes)
  const decoder = new TextDecoder(encoding)
  let endsInReturn = false
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const end = Math.min(start + chunkBytes, bytes.length)
    let text = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length })
    if (text.includes('\0')) throw new UnreadableFileError('FILE_UNREADABLE', notText)
    if (endsInReturn) text = `\r${text}`
    endsInReturn = end < bytes.length && text.endsWith('\r')
    if (endsInReturn) text = text.slice(0, -1)
    yield { text: text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text, readShare: end / bytes.length }
  }
}

const notText = 'This is not a CSV or XLSX file.'

/**
 * Detects the encoding by the byte order mark, then by zero bytes at even or odd positions. Otherwise it is UTF-8 if mostly valid, else
 * windows-1252.
 */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 5 && even === 0) return 'utf-16le'
  if (even > sample.length / 5 && odd === 0) return 'utf-16be'
  return bytes[0] === 0xef || isUtf8(bytes) || isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const sequencesMax = 20_000

/**
 * Returns true if more of the first 20,000 non-ASCII sequences are valid UTF-8 than not. A few bad bytes then do not change the encoding.
 */
function isMostlyUtf8(bytes: Buffer): boolean {
  let [right, wrong] = [0, 0]
  for (let at = 0; at < bytes.length && right + wrong < sequencesMax; at++) {
    const first = bytes[at] ?? 0
    if (first < 0x80) continue
    const length = first >= 0xf5 || first < 0xc2 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1
    const rest = bytes.subarray(at + 1, at + 1 + length)
    const isWhole = length > 0 && rest.length === length && rest.every((byte) => byte >= 0x80 && byte < 0xc0)
    if (isWhole) {
      right++
      at += length
    } else wrong++
  }
  return right > wrong
}
