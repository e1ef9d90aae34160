/** A line of the file: its number as a spreadsheet counts, its cells as text. */
export type Line = { no: number; cells: string[]; quotesMismatched?: boolean }

/** Lines as they are read, several at a time. */
export type Lines = AsyncGenerator<Line[]>

export const isEmpty = ({ cells }: Line): boolean => cells.every((cell) => cell.trim() === '')
