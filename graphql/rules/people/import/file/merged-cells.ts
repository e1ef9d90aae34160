import { importLimits } from '#contracts/file/limits.ts'
import { type FileLine, isEmpty } from './line.ts'
import type { ZipPart } from './zip-parts.ts'

/** A column of cells that were merged, by row numbers as a spreadsheet shows them. Only the first cell has the text. */
export type MergedColumn = { column: number; from: number; to: number }

const mergeTag = /<(?:[\w-]+:)?mergeCell\b[^<>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g
const tagCharsMax = 200

/**
 * Finds the cells of a sheet that are merged over several rows, sorted by their first row. A sheet names them after its rows, so this reads
 * it once before.
 */
export async function findMergedColumns(part: ZipPart): Promise<MergedColumn[]> {
  const found: MergedColumn[] = []
  let rest = ''
  for await (const piece of part.read()) {
    const text = rest + piece
    // most sheets have none
    if (text.includes('mergeCell'))
      for (const [, column = '', from, to] of text.matchAll(mergeTag)) {
        const merged = { column: columnOf(column), from: Number(from), to: Number(to) }
        if (merged.to > merged.from && merged.column < importLimits.columns) found.push(merged)
      }
    const open = text.lastIndexOf('<')
    rest = open < 0 ? '' : text.slice(open).slice(-tagCharsMax)
  }
  return found.sort((one, other) => one.from - other.from)
}

/** Returns the column index of a cell reference: B12 → 1. */
export function columnOf(reference: string): number {
  let column = 0
  for (const character of reference) {
    if (character < 'A' || character > 'Z') break
    column = column * 26 + character.charCodeAt(0) - 64
  }
  return column - 1
}

/**
 * Returns a function that gives a merged cell's text to all lines it covers, in the order of the sheet. Lines without any other text stay
 * empty. `put` sets a cell.
 */
export function mergeFiller(
  merged: readonly MergedColumn[],
  put: (line: FileLine, column: number, text: string) => void,
): (line: FileLine) => void {
  let open: { column: number; to: number; text: string }[] = []
  let next = 0
  return (line) => {
    open = open.filter(({ to }) => to >= line.no)
    const covered = isEmpty(line) ? [] : open.filter(({ column }) => !line.cells[column]?.trim())
    for (const { column, text } of covered) put(line, column, text)
    if (covered.length) line.merged = covered.map(({ column }) => column)
    for (; (merged[next]?.from ?? Number.POSITIVE_INFINITY) <= line.no; next++) {
      const { column = 0, from, to = 0 } = merged[next] ?? {}
      const text = from === line.no ? line.cells[column] : undefined
      if (text?.trim()) open.push({ column, to, text })
    }
  }
}
