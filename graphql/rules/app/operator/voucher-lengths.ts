import { bareCode, type VoucherIdentity } from '#rules/catalogue/voucher/voucher-identity.ts'
import type { FileError } from './file-errors.ts'

type FileRow = { row: number; voucher: VoucherIdentity }
type Cell = { row: number; text: string; isNumber: boolean }

/**
 * Returns an error for each code and PIN of a file that may have lost a leading zero. These are numbers of another length than most. Spaces
 * and dashes do not count.
 */
export const findOddLengths = (rows: readonly FileRow[]): FileError[] => [...findOdd(rows, 'code', 'code'), ...findOdd(rows, 'pin', 'PIN')]

function findOdd(rows: readonly FileRow[], part: 'code' | 'pin', name: string): FileError[] {
  const cells = rows.flatMap(({ row, voucher }): Cell[] => {
    const text = bareCode(voucher[part] ?? '')
    return text ? [{ row, text, isNumber: /^\d+$/.test(text) }] : []
  })
  const { length, areNumbers } = findUsualLength(cells)
  return cells.flatMap(({ row, text, isNumber }) => {
    // letters keep a cell as it is, and a number longer than codes with letters has lost nothing
    if (!length || !isNumber || text.length === length || (text.length > length && !areNumbers)) return []
    const counted = areNumbers
      ? `${text.length} digits, most have ${length}`
      : `${text.length} digits, most ${name}s have ${length} characters`
    const whose = text.length > length ? ' from the others' : ''
    return [
      {
        line: row,
        message: `The ${name} has ${counted}. A spreadsheet may have removed a leading zero${whose}. Format the column as text and paste it again, or add --mixed-lengths if the lengths are right`,
      },
    ]
  })
}

/**
 * Returns the most common length of a column, or of two equally common ones the longer. In a column of mostly numbers only they count.
 * Otherwise only the cells with letters count, and there is none unless all of them have the same length.
 */
function findUsualLength(cells: readonly Cell[]): { length?: number; areNumbers: boolean } {
  const numbers = cells.filter(({ isNumber }) => isNumber)
  const areNumbers = numbers.length * 2 > cells.length
  const counted = Map.groupBy(areNumbers ? numbers : cells.filter(({ isNumber }) => !isNumber), ({ text }) => text.length)
  const [usual] = [...counted].toSorted(([length, some], [other, more]) => more.length - some.length || other - length)
  return !usual || (!areNumbers && counted.size > 1) ? { areNumbers } : { length: usual[0], areNumbers }
}
