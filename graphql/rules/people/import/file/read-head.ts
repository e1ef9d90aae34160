import { importLimits } from '#contracts/file/limits.ts'
import { type ImportColumn, type SheetHead, unnamedColumn } from '#contracts/import/words.ts'
import { joinDividedSum } from './divided-sum.ts'
import type { FileHead } from './file-task.ts'
import { findTable } from './find-table.ts'
import { type FileLine, isEmpty, widthOf } from './line.ts'
import { openFile } from './open-file.ts'
import { UnreadableFileError } from './problem.ts'
import { tooManyColumnsError } from './read-csv.ts'
import type { SheetLines } from './read-xlsx.ts'

type FoundSheet = SheetHead & { isActive: boolean }

const linesRead = 100
const samplesMax = 3
const charsMax = 80
const aboveMax = 5

/**
 * Reads the first 100 lines of each sheet and returns its columns, each with up to three sample cells. Refuses TOO_MANY_COLUMNS, and
 * FILE_UNREADABLE if no visible sheet has a line below its heading.
 */
export async function readHead(path: string): Promise<FileHead> {
  const { format, sheets: opened } = await openFile(path)
  const read: FoundSheet[] = []
  for (const [index, sheet] of opened.slice(0, importLimits.sheets).entries())
    read.push({ ...(await readSheetHead(sheet)), index, isActive: sheet.isActive })
  const filled = read.filter(({ columns }) => columns.length > 0)
  if (!filled.some(({ isHidden }) => !isHidden)) throw new UnreadableFileError('FILE_UNREADABLE', emptySentence(read, filled.length))
  const chosen = chooseSheet(filled)
  if (chosen.columns.length > importLimits.columns) throw tooManyColumnsError()
  const sheets = filled.filter(({ columns }) => columns.length <= importLimits.columns)
  return { format, sheets: sheets.map(({ isActive, ...sheet }) => sheet), sheet: sheets.indexOf(chosen) }
}

function emptySentence(read: SheetHead[], filledCount: number): string {
  if (filledCount > 0) return 'The visible sheets of this workbook are empty. Unhide the sheet with the people in Excel.'
  return read.some(({ headingRow }) => headingRow !== null) ? 'This file has a header row and nothing below it.' : 'This file is empty.'
}

/**
 * Returns the first visible sheet with email addresses, beginning with the active one. If no sheet has any, returns the active one, or the
 * first visible one.
 */
function chooseSheet(filled: FoundSheet[]): FoundSheet {
  const visible = filled.filter(({ isHidden }) => !isHidden).sort((one, other) => Number(other.isActive) - Number(one.isActive))
  return visible.find(({ columns }) => columns.some(hasAddress)) ?? (visible[0] as FoundSheet)
}

const hasAddress = ({ samples, isHidden }: ImportColumn): boolean => !isHidden && samples.some((sample) => sample.includes('@'))

async function readSheetHead(sheet: SheetLines): Promise<Omit<SheetHead, 'index'>> {
  const all: FileLine[] = []
  let visibleCount = 0
  let isWhole = true
  for await (const { lines, readShare } of sheet.lines()) {
    const filled = lines.filter((line) => !isEmpty(line))
    visibleCount += filled.filter(({ isHidden }) => !isHidden).length
    all.push(...filled.slice(0, linesRead).map((line) => (line.isCommaSeparated ? joinDividedSum(line, Number.POSITIVE_INFINITY) : line)))
    if (all.filter(({ isHidden }) => !isHidden).length <= linesRead) continue
    isWhole = readShare === 1
    break
  }
  const visible = all.filter(({ isHidden }) => !isHidden)
  const { heading, firstRow } = findTable(visible.length ? visible : all)
  const below = (lines: FileLine[]) => lines.filter(({ no }) => no >= firstRow)
  const rows = below(visible).length ? below(visible) : below(all)
  const above = visible.filter((line) => line.no < firstRow && line !== heading).map(textOf)
  const widths = rows.map(widthOf).filter((width) => !heading || width <= importLimits.columns)
  const width = rows.length ? Math.max(heading ? widthOf(heading) : 0, ...widths) : 0
  return {
    name: sheet.name,
    isHidden: sheet.isHidden,
    columns: Array.from({ length: width }, (_, index) => columnOf(index, heading?.cells ?? [], rows, sheet.hiddenColumns)),
    headingRow: heading?.no ?? null,
    headingWidth: heading?.cells.length ?? 0,
    firstRow,
    rows: isWhole ? visibleCount - visible.filter(({ no }) => no < firstRow).length : undefined,
    above: above.slice(0, aboveMax),
  }
}

function columnOf(index: number, names: string[], rows: FileLine[], hidden: Set<number>): ImportColumn {
  const filled = rows.map(({ cells }) => toSample(cells[index])).filter(Boolean)
  return {
    name: toSample(names[index]) || unnamedColumn(index),
    samples: filled.slice(0, samplesMax),
    filled: filled.length,
    ...(hidden.has(index) && { isHidden: true }),
  }
}

const toSample = (cell = ''): string => cell.trim().slice(0, charsMax).toWellFormed()

const textOf = ({ cells }: FileLine): string => toSample(cells.filter((cell) => cell.trim()).join(' '))
