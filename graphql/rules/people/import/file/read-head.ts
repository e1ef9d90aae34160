import type { ImportColumn } from '#rules/people/import/import-row.ts'
import type { Head } from './file-task.ts'
import { isHeader } from './header.ts'
import { importLimits } from './import-limits.ts'
import { isEmpty, type Line } from './line.ts'
import { openFile } from './open-file.ts'
import { Unreadable } from './problem.ts'
import { tooManyColumns } from './read-csv.ts'

const linesRead = 100
const samplesMax = 3
const charsMax = 80

/**
 * Reads how a file begins: its columns, each with up to three of its cells. Refuses FILE_UNREADABLE without a header and a row below it.
 */
export async function readHead(path: string): Promise<Head> {
  const { format, lines } = openFile(path)
  const first: Line[] = []
  for await (const some of lines) {
    first.push(...some.filter((line) => !isEmpty(line)).slice(0, linesRead))
    if (first.length > linesRead) break
  }
  const [top] = first
  if (!top) throw new Unreadable('FILE_UNREADABLE', 'This file is empty.')
  const names = isHeader(top) ? top.cells : []
  const rows = isHeader(top) ? first.slice(1) : first
  if (!rows.length) throw new Unreadable('FILE_UNREADABLE', 'This file has a header row and nothing below it.')
  const width = Math.max(...(names.length ? [top] : rows).map(({ cells }) => widthOf(cells)))
  if (width > importLimits.columns) throw tooManyColumns()
  return { format, columns: Array.from({ length: width }, (_, index) => columnOf(index, names, rows)) }
}

const columnOf = (index: number, names: string[], rows: Line[]): ImportColumn => ({
  name: shown(names[index]) || `Column ${index + 1}`,
  samples: rows
    .map(({ cells }) => shown(cells[index]))
    .filter(Boolean)
    .slice(0, samplesMax),
})

const shown = (cell = ''): string => cell.trim().slice(0, charsMax).toWellFormed()

const widthOf = (cells: string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
