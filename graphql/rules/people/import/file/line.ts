/** Neighbouring cells that could be one sum with commas in it: the first one's column, their number, and the sum. */
export type DividedSum = { column: number; count: number; text: string }

/** A line of the file: its number as a spreadsheet counts, its cells as text. */
export type Line = {
  no: number
  cells: string[]
  /** A filter, a group or a person hid it in the spreadsheet. */
  isHidden?: boolean
  /** A sum written with commas may lie in several of its cells. */
  isCommaSeparated?: boolean
  quotesMismatched?: boolean
  dividedSum?: DividedSum
}

/** Several lines, and the share of the sheet that is read so far, from 0 to 1. */
export type Piece = { lines: Line[]; readShare: number }

export type Pieces = AsyncGenerator<Piece>

export const isEmpty = ({ cells }: Line): boolean => cells.every((cell) => cell.trim() === '')

/** The number of cells up to the last one with text. */
export const widthOf = ({ cells }: Line): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
