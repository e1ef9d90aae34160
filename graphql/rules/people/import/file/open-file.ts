import { existsSync, readFileSync } from 'node:fs'
import { fileKindOf } from '#contracts/file/file-kind.ts'
import type { FileFormat } from './file-task.ts'
import type { Pieces } from './line.ts'
import { UnreadableFileError } from './problem.ts'
import { readCsv } from './read-csv.ts'
import { openSheets, type SheetLines } from './read-xlsx.ts'

/** An opened file: the sheets of a workbook, or one sheet for a text file. */
export type OpenFile = { format: FileFormat; sheets: SheetLines[] }

/**
 * Opens a stored file by its bytes, never by its name. Refuses FILE_UNREADABLE if it is missing, empty, or neither an Excel workbook nor
 * text.
 */
export async function openFile(path: string): Promise<OpenFile> {
  if (!existsSync(path)) throw new UnreadableFileError('FILE_UNREADABLE', 'The file is no longer here. Please upload it again.')
  const bytes = readFileSync(path)
  if (bytes.length === 0) throw new UnreadableFileError('FILE_UNREADABLE', 'This file is empty.')
  const found = fileKindOf(bytes)
  if (found.kind === 'other') throw new UnreadableFileError('FILE_UNREADABLE', found.sentence)
  if (found.kind === 'xlsx') return { format: 'xlsx', sheets: (await openSheets(bytes)).map(normalizeSheet) }
  const sheet = { name: '', isHidden: false, isActive: true, hiddenColumns: new Set<number>(), lines: () => readCsv(bytes) }
  return { format: 'csv', sheets: [normalizeSheet(sheet)] }
}

/** Returns a sheet with its name and cells in NFC, as all texts are stored. */
const normalizeSheet = (sheet: SheetLines): SheetLines => ({
  ...sheet,
  name: sheet.name.normalize('NFC'),
  lines: () => normalizeCells(sheet.lines()),
})

async function* normalizeCells(pieces: Pieces): Pieces {
  for await (const { lines, readShare } of pieces)
    yield { lines: lines.map((line) => ({ ...line, cells: line.cells.map((cell) => cell.normalize('NFC')) })), readShare }
}
