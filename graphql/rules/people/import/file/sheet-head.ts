/** A column name of the file, with up to three sample cells. */
export type ImportColumn = { name: string; samples: string[]; isHidden?: boolean | undefined }

/** Returns the name of a column without a heading. */
export const unnamedColumn = (index: number): string => `Column ${index + 1}`

/** Returns true for a column without a heading. */
export const isUnnamed = (column: { name: string }): boolean => /^Column \d+$/.test(column.name)

/** The first lines of a sheet. `firstRow` is the first line of people, `above` the text of lines above it without the heading. */
export type SheetHead = {
  /** Index in the workbook, from 0. */
  index: number
  name: string
  isHidden: boolean
  columns: ImportColumn[]
  /** Row number of the heading line, or null without one. */
  headingRow: number | null
  headingWidth: number
  firstRow: number
  above: string[]
}
