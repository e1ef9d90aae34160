import { existsSync, readFileSync } from 'node:fs'
import { fileKindOf } from './file-kind.ts'
import type { FileFormat } from './file-task.ts'
import { Unreadable } from './problem.ts'
import { readCsv } from './read-csv.ts'
import { openSheets, type SheetLines } from './read-xlsx.ts'

/** An opened file: the sheets of a workbook, or one sheet for a text file. */
export type OpenFile = { format: FileFormat; sheets: SheetLines[] }

/** Opens a file by its content, never by its name. Refuses FILE_UNREADABLE for one that is missing, empty or of another kind. */
export async function openFile(path: string): Promise<OpenFile> {
  if (!existsSync(path)) throw new Unreadable('FILE_UNREADABLE', 'The file is no longer here. Please upload it again.')
  const bytes = readFileSync(path)
  if (bytes.length === 0) throw new Unreadable('FILE_UNREADABLE', 'This file is empty.')
  const found = fileKindOf(bytes)
  if (found.kind === 'other') throw new Unreadable('FILE_UNREADABLE', found.sentence)
  if (found.kind === 'xlsx') return { format: 'xlsx', sheets: await openSheets(bytes) }
  return { format: 'csv', sheets: [{ name: '', isHidden: false, isActive: true, hiddenColumns: new Set(), lines: () => readCsv(bytes) }] }
}
