import type { DividedSum, FileLine } from './line.ts'

const opening = /^\s*(\D{1,4}\s?)?[1-9]\d{0,2}$/
const middle = /^\d{2,3}$/
const closing = /^\d{3}(?!\d)/

/**
 * Joins an amount that was split at its thousands commas, as in `a@b.co, Asha, 1,310`, if a space follows each real separator. Otherwise
 * sets `dividedSum` on a line with more cells than columns (`width`), so that the check can report an unclear amount.
 */
export function joinDividedSum(line: FileLine, width: number): FileLine {
  const { cells } = line
  const sum = findDividedSum(cells)
  if (!sum) return line
  const { column, count, text } = sum
  const others = cells.filter((_, index) => index > 0 && (index <= column || index >= column + count))
  const isCertain = others.length > 0 && others.every((cell) => /^\s/.test(cell))
  if (isCertain) return { ...line, cells: cells.toSpliced(column, count, text) }
  return cells.length > width ? { ...line, dividedSum: sum } : line
}

function findDividedSum(cells: string[]): DividedSum | undefined {
  for (const [column, cell] of cells.entries()) {
    if (!opening.test(cell)) continue
    let end = column + 1
    while (middle.test(cells[end] ?? '')) end++
    while (end > column + 1 && !closing.test(cells[end] ?? '')) end--
    if (closing.test(cells[end] ?? '')) {
      const parts = cells.slice(column, end + 1)
      return { column, count: parts.length, text: parts.join(',').trim() }
    }
  }
  return undefined
}
