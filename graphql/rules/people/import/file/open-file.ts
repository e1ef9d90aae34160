import { existsSync, readFileSync } from 'node:fs'
import type { FileFormat } from './file-task.ts'
import type { Lines } from './line.ts'
import { Unreadable } from './problem.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

const zipMark = 0x504b0304
const oldExcelMark = 0xd0cf11e0

/** Tells the format by the content, never by the name. Refuses FILE_UNREADABLE for a file that is gone, empty or an old Excel one. */
export function openFile(path: string): { format: FileFormat; lines: Lines } {
  if (!existsSync(path)) throw new Unreadable('FILE_UNREADABLE', 'The file is no longer here. Please upload it again.')
  const bytes = readFileSync(path)
  if (bytes.length === 0) throw new Unreadable('FILE_UNREADABLE', 'This file is empty.')
  const mark = bytes.length < 4 ? 0 : bytes.readUInt32BE(0)
  if (mark === zipMark) return { format: 'xlsx', lines: readXlsx(bytes) }
  if (mark === oldExcelMark) throw new Unreadable('FILE_UNREADABLE', 'This is an old Excel file. Please save it as .xlsx or CSV.')
  return { format: 'csv', lines: readCsv(bytes) }
}
