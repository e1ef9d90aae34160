import { countNamedColumns, hasAddressHeading } from '#contracts/import/column-guess.ts'
import { isEmptyCell } from '#contracts/recipient/placeholders.ts'
import { type FileLine, widthOf } from './line.ts'

/** The heading line of a sheet, undefined if it has none, and the number of the first line of people. */
export type FoundTable = { heading: FileLine | undefined; firstRow: number }

/**
 * Finds the heading line among the first lines of a sheet, and the first line of people. Titles may precede the heading. A line that could
 * be a person is never a heading.
 */
export function findTable(lines: FileLine[]): FoundTable {
  const whole = lines.filter(hasAddress)
  const body = whole.length ? whole : lines.filter(({ cells }) => cells.some(hasAddressInside))
  const [first] = body
  const top = first ? lines.slice(0, lines.indexOf(first)) : lines.slice(0, 1)
  const heading = findCertainHeading(lines) ?? findNamedHeading(top, body) ?? findWidestHeading(top, body)
  if (heading) return { heading, firstRow: endOfHeading(top, heading) + 1 }
  return { heading: undefined, firstRow: endOfTitles(top, body) }
}

const charsMax = 400

const address = /[^\s@,;|<>"()[\]]+[@＠][^\s@,;|<>"()[\]]+\.[^\s@,;|<>"()[\]]+/
const wholeAddress = new RegExp(`^(?:[^<>]*<)?["']?(?:mailto:)?${address.source}["']?>?[.,;]*$`, 'i')

/** Returns true if a cell contains only an email address, also as `Asha <a@x.com>` or `mailto:a@x.com`. */
export const isAddress = (cell: string): boolean => cell.length <= charsMax && cell.includes('@') && wholeAddress.test(cell.trim())

/**
 * Returns true if a cell is only an email address, or the line's single cell contains one. Ignores text in parentheses, as in "Email
 * (name@company.com)".
 */
const hasAddress = ({ cells }: FileLine): boolean =>
  cells.some(isAddress) || (cells.filter((cell) => cell.trim()).length === 1 && cells.some(hasAddressInside))

const hasAddressInside = (cell: string): boolean =>
  cell.includes('@') && address.test(cell.slice(0, charsMax).replaceAll(/\([^()]*\)/g, ''))

const linesAbove = 20

/** Finds a line with the common names of the email column and another one. No line of several cells above it may have an address. */
function findCertainHeading(lines: FileLine[]): FileLine | undefined {
  const end = lines.findIndex((line) => countFilledCells(line) > 1 && line.cells.some(isAddress))
  const above = lines.slice(0, Math.min(end < 0 ? linesAbove : end, linesAbove))
  return above.find((line) => hasAddressHeading(line.cells) && countNamedColumns(line.cells) > 1 && !line.cells.some(hasAddressInside))
}

/** Finds the line above the people with the most common column names. It has two of them, or names the email column. */
function findNamedHeading(top: FileLine[], body: FileLine[]): FileLine | undefined {
  const column = addressColumn(body)
  const counted = top
    .filter((line) => !isTitle(line, body) && !looksLikePerson(line, body) && hasColumnName(line, column))
    .map((line) => ({ line, count: countNamedColumns(line.cells) }))
  return counted.filter(({ line, count }) => count > 1 || hasAddressHeading(line.cells)).sort((one, other) => other.count - one.count)[0]
    ?.line
}

/**
 * Finds the line above the people with the most cells, for headings without common names. Excludes titles, and lines that could be a
 * person.
 */
function findWidestHeading(top: FileLine[], body: FileLine[]): FileLine | undefined {
  const column = addressColumn(body)
  const candidates = top.filter((line) => !looksLikePerson(line, body) && !isTitle(line, body) && hasColumnName(line, column))
  return candidates.sort((one, other) => countFilledCells(other) - countFilledCells(one))[0]
}

/** Returns the number of the first line below the titles, where people begin in a sheet without a heading. */
function endOfTitles(top: FileLine[], body: FileLine[]): number {
  let end = 0
  for (const line of top) {
    if (!isTitle(line, body)) return end
    end = line.no + 1
  }
  return end
}

/** Returns the index of the column with the most email addresses, or undefined if there are none. */
function addressColumn(body: FileLine[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { cells } of body)
    for (const [column, cell] of cells.entries()) if (isAddress(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

function hasColumnName({ cells }: FileLine, column: number | undefined): boolean {
  const cell = column === undefined ? cells.find((each) => each.trim()) : cells[column]
  return cell !== undefined && !isEmptyCell(cell) && !isPlaceholderWord.test(cell.trim()) && !isLikeAddress.test(cell.trim())
}

const isPlaceholderWord = /^(tbd|tba|tbc|unknown|missing|pending)$/i
const isLikeAddress = /^\S+\.\p{L}{2,}$|\s(at|\[at\]|\(at\))\s/iu

function looksLikePerson({ cells }: FileLine, body: FileLine[]): boolean {
  return cells.some((cell, column) => {
    const text = cell.trim()
    if (!text) return false
    const below = body.map((line) => line.cells[column]?.trim() ?? '').filter(Boolean)
    const isSumAmongSums = isNumber(text) && below.length > 0 && below.filter(isNumber).length > below.length / 2
    return /^[^\s(]+@/.test(text) || hasAddressInside(text) || isSumAmongSums
  })
}

const isNumber = (text: string): boolean =>
  text.length <= 40 && /\d/.test(text) && /^[^\p{L}]{0,4}\p{L}{0,3}\.?\s?[\d\s.,:/()+-]+(?:\/-)?\s?\p{L}{0,3}$/u.test(text)

/** Returns true for a line with a single cell above a table of at least three columns. */
const isTitle = (line: FileLine, body: FileLine[]): boolean =>
  countFilledCells(line) === 1 && body.length > 0 && Math.max(...body.map(widthOf)) > 2 && !looksLikePerson(line, body)

const countFilledCells = ({ cells }: FileLine): number => cells.filter((cell) => cell.trim()).length

/** Returns the number of the heading's last line. Survey tools print their column ids in a line below the heading. */
function endOfHeading(top: FileLine[], heading: FileLine): number {
  const ids = top.find((line) => line.no > heading.no && line.cells.some((cell) => cell.includes('"ImportId"')))
  return ids?.no ?? heading.no
}
