/** Adjacent cells that may be one amount split at its commas: the first column, the number of cells, and the joined text. */
export type DividedSum = { column: number; count: number; text: string }

/** A line of a sheet or a text file. `no` is its row number as a spreadsheet shows it. Cells are text. */
export type FileLine = {
  no: number
  cells: string[]
  /** Hidden in the spreadsheet, by a filter, in a group or by the user. */
  isHidden?: boolean
  /** The file's separator is a comma, so an amount such as 1,310 may be split into cells. */
  isCommaSeparated?: boolean
  quotesMismatched?: boolean
  /** Columns whose text is that of a merged cell further up. Amounts and addresses count once only. */
  merged?: number[]
  dividedSum?: DividedSum
}

/** Some lines of a sheet, and the share of it read so far, from 0 to 1. */
export type Piece = { lines: FileLine[]; readShare: number }

export type Pieces = AsyncGenerator<Piece>

export const isEmpty = ({ cells }: FileLine): boolean => cells.every((cell) => cell.trim() === '')

/** Returns the number of cells up to the last non-empty one. */
export const widthOf = ({ cells }: FileLine): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
