import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { joinDividedSum } from './divided-sum.ts'
import { isHeader } from './header.ts'
import { importLimits } from './import-limits.ts'
import { isEmpty, type Line, type Lines } from './line.ts'
import { Unreadable } from './problem.ts'

const lineCharsMax = 1024 * 1024
const delimiters = [',', ';', '\t', '|']

/**
 * Yields the lines of a text file, whatever its encoding, line ends and delimiter. Refuses FILE_UNREADABLE for a line or quotation that
 * never ends.
 */
export async function* readCsv(bytes: Buffer): Lines {
  let parser: Papa.Parser | undefined
  let delimiter: string | undefined
  let width: number | undefined
  let pending = ''
  let no = 0
  for (const { text, isLast } of decodeText(bytes)) {
    pending += text
    if (!isLast && !text.includes('\n')) {
      refuseEndless(pending, no + 1)
      continue
    }
    delimiter ??= guessDelimiter(pending)
    parser ??= new Papa.Parser({ delimiter, newline: '\n' })
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(pending, 0, !isLast)
    pending = pending.slice(meta.cursor)
    let lines: Line[] = data.map((cells) => ({ no: ++no, cells: cellsApart(cells, delimiter) }))
    for (const { code, row } of errors) {
      const line = lines[row ?? 0]
      if (code === 'MissingQuotes') throw neverClosed(line?.no ?? no)
      if (line) line.quotesMismatched = true
    }
    const first = lines.find((line) => !isEmpty(line))
    width ??= first && (isHeader(first) ? first.cells.length : 0)
    if (delimiter === ',') lines = lines.map((line) => joinDividedSum(line, width ?? 0))
    if (!isLast) refuseEndless(pending, no + 1)
    yield lines
  }
}

const guessDelimiter = (text: string): string => Papa.parse(text, { preview: 20, delimitersToGuess: delimiters }).meta.delimiter

/** A line pasted from elsewhere, with an address among its words: it is split by its own separator. */
function cellsApart(cells: string[], delimiter: string | undefined): string[] {
  const [only = ''] = cells
  if (cells.length !== 1 || !only.includes('@')) return cells
  const other = delimiters.find((sign) => sign !== delimiter && only.includes(sign))
  const apart = other ? only.split(other) : cells
  return apart.some((cell) => wholeAddress.test(cell.trim())) ? apart : cells
}

const wholeAddress = /^[^\s@,;|]+@[^\s@,;|]+\.[^\s@,;|]+$/

/** An unfinished line is kept in memory, which must not grow with the file. */
function refuseEndless(pending: string, no: number): void {
  if (pending.length <= lineCharsMax) return
  if (pending.includes('"')) throw neverClosed(no)
  const cells = Math.max(...delimiters.map((delimiter) => pending.split(delimiter, importLimits.columns + 1).length))
  if (cells > importLimits.columns) throw tooManyColumns()
  throw new Unreadable('FILE_UNREADABLE', `Line ${no} doesn’t end. Please save the file again as CSV.`)
}

const neverClosed = (no: number) => new Unreadable('FILE_UNREADABLE', `A quotation mark opened in line ${no} is never closed.`)

/** TOO_MANY_COLUMNS, with the most there may be. */
export const tooManyColumns = () =>
  new Unreadable('TOO_MANY_COLUMNS', `A file can have up to ${importLimits.columns} columns. Remove those you don’t need.`)
