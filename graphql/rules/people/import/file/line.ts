/** Neighbouring cells that could be one sum with commas in it: the first one's column, their number, and the sum. */
export type DividedSum = { column: number; count: number; text: string }

/** A line of the file: its number as a spreadsheet counts, its cells as text. */
export type Line = { no: number; cells: string[]; quotesMismatched?: boolean; dividedSum?: DividedSum }

/** Lines as they are read, several at a time. */
export type Lines = AsyncGenerator<Line[]>

export const isEmpty = ({ cells }: Line): boolean => cells.every((cell) => cell.trim() === '')
