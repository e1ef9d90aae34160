/** A column of the file: its name and up to three sample cells. `filled` is the number of cells with a text in the first 100 rows. */
export type ImportColumn = { name: string; samples: string[]; filled?: number | undefined; isHidden?: boolean | undefined }

/** Returns the name shown for a column without a heading, such as Column 2. */
export const unnamedColumn = (index: number): string => `Column ${index + 1}`

/** Returns true if a column has no heading, and so a name from `unnamedColumn`. */
export const isUnnamed = (column: { name: string }): boolean => /^Column \d+$/.test(column.name)

/**
 * The heading and the columns of a sheet. The first person is in row `firstRow`. Up to five lines of text above the people, without the
 * heading, are in `above`.
 */
export type SheetHead = {
  /** Index of the sheet in the workbook, from 0. */
  index: number
  name: string
  isHidden: boolean
  columns: ImportColumn[]
  /** Row number of the heading line, or null if there is none. */
  headingRow: number | null
  headingWidth: number
  firstRow: number
  /** The number of visible rows with people or notes. Absent if there are too many to be read at the upload. */
  rows?: number | undefined
  above: string[]
}
