import { isEmptyCell } from '#rules/people/placeholders.ts'
import { countNamedColumns, namesAddresses } from './column-guess.ts'
import { type Line, widthOf } from './line.ts'

/** Where the people of a sheet begin: the line that names the columns, if one does, and the number of the first line below it. */
export type Table = { heading: Line | undefined; firstRow: number }

/**
 * Finds the heading among the first lines of a sheet by what most lines look like. A title above it and the further heading lines of a
 * survey are no people. A line that could be a person is never taken for a heading.
 */
export function findTable(lines: Line[]): Table {
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

/** Whether a cell holds nothing but an address, as people write it. */
export const isAddress = (cell: string): boolean => cell.length <= charsMax && cell.includes('@') && wholeAddress.test(cell.trim())

/** A cell with nothing but an address, or an address among the words of a line that is one cell; "Email (name@company.com)" is neither. */
const hasAddress = ({ cells }: Line): boolean =>
  cells.some(isAddress) || (cells.filter((cell) => cell.trim()).length === 1 && cells.some(hasAddressInside))

const hasAddressInside = (cell: string): boolean =>
  cell.includes('@') && address.test(cell.slice(0, charsMax).replaceAll(/\([^()]*\)/g, ''))

const linesAbove = 20

/** A line that names the addresses and another column, below no more than titles, whatever address they hold. */
function findCertainHeading(lines: Line[]): Line | undefined {
  const end = lines.findIndex((line) => filledIn(line) > 1 && line.cells.some(isAddress))
  const above = lines.slice(0, Math.min(end < 0 ? linesAbove : end, linesAbove))
  return above.find((line) => namesAddresses(line.cells) && countNamedColumns(line.cells) > 1 && !line.cells.some(hasAddressInside))
}

/** The line with the most cells that are called as columns usually are: two, or that over the addresses. */
function findNamedHeading(top: Line[], body: Line[]): Line | undefined {
  const column = addressColumn(body)
  const counted = top
    .filter((line) => !isTitle(line, body) && !looksLikePerson(line, body) && namesColumn(line, column))
    .map((line) => ({ line, count: countNamedColumns(line.cells) }))
  return counted.filter(({ line, count }) => count > 1 || namesAddresses(line.cells)).sort((one, other) => other.count - one.count)[0]?.line
}

/** Otherwise the widest line that could be no person: it names the column of addresses, and no sum or number lies over others. */
function findWidestHeading(top: Line[], body: Line[]): Line | undefined {
  const column = addressColumn(body)
  const candidates = top.filter((line) => !looksLikePerson(line, body) && !isTitle(line, body) && namesColumn(line, column))
  return candidates.sort((one, other) => filledIn(other) - filledIn(one))[0]
}

/** The number of the first line below the titles; a person above one of them counts. */
function endOfTitles(top: Line[], body: Line[]): number {
  let end = 0
  for (const line of top) {
    if (!isTitle(line, body)) return end
    end = line.no + 1
  }
  return end
}

/** The column in which most lines have their address; undefined where none has. */
function addressColumn(body: Line[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { cells } of body)
    for (const [column, cell] of cells.entries()) if (isAddress(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

function namesColumn({ cells }: Line, column: number | undefined): boolean {
  const cell = column === undefined ? cells.find((each) => each.trim()) : cells[column]
  return cell !== undefined && !isEmptyCell(cell) && !isPlaceholderWord.test(cell.trim()) && !isLikeAddress.test(cell.trim())
}

const isPlaceholderWord = /^(tbd|tba|tbc|unknown|missing|pending)$/i
const isLikeAddress = /^\S+\.\p{L}{2,}$|\s(at|\[at\]|\(at\))\s/iu

function looksLikePerson({ cells }: Line, body: Line[]): boolean {
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

/** One line of text over a table of several columns. */
const isTitle = (line: Line, body: Line[]): boolean =>
  filledIn(line) === 1 && body.length > 0 && Math.max(...body.map(widthOf)) > 2 && !looksLikePerson(line, body)

const filledIn = ({ cells }: Line): number => cells.filter((cell) => cell.trim()).length

/** Survey tools print their own ids under the questions; a person's line stays one. */
function endOfHeading(top: Line[], heading: Line): number {
  const ids = top.find((line) => line.no > heading.no && line.cells.some((cell) => cell.includes('"ImportId"')))
  return ids?.no ?? heading.no
}
