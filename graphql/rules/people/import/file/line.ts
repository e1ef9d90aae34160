/** Adjacent cells that may be one amount with commas: the first column, the number of cells, and the joined text. */
export type DividedSum = { column: number; count: number; text: string }

/** A line of the file. `no` is its row number in a spreadsheet, cells are text. */
export type Line = {
  no: number
  cells: string[]
  /** Hidden in the spreadsheet by a filter, a group or by hand. */
  isHidden?: boolean
  /** An amount with commas may be split across cells. */
  isCommaSeparated?: boolean
  quotesMismatched?: boolean
  dividedSum?: DividedSum
}

/** Several lines, and the share of the sheet read so far, from 0 to 1. */
export type Piece = { lines: Line[]; readShare: number }

export type Pieces = AsyncGenerator<Piece>

export const isEmpty = ({ cells }: Line): boolean => cells.every((cell) => cell.trim() === '')

/** Returns the number of cells up to the last non-empty one. */
export const widthOf = ({ cells }: Line): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
