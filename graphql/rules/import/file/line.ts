/** A line of the file as it stands: its number as a spreadsheet counts, its cells as text. */
export type Line = { no: number; cells: string[]; quotesMismatched?: boolean }

/** Lines as they come, and how much of the file was read for them, from 0 to 1. */
export type Lines = AsyncGenerator<{ lines: Line[]; read: number }>

export const isEmpty = ({ cells }: Line): boolean => cells.every((cell) => cell.trim() === '')
