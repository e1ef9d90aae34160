/** A column as the file names it, with up to three of its cells. */
export type ImportColumn = { name: string; samples: string[]; isHidden?: boolean | undefined }

/** The name of a column that its heading leaves empty. */
export const unnamedColumn = (index: number): string => `Column ${index + 1}`

/** Whether the file leaves a column without a name. */
export const isUnnamed = (column: { name: string }): boolean => /^Column \d+$/.test(column.name)

/** How a sheet begins. Lines before `firstRow` are no people; `above` are the first of them that are no heading either. */
export type SheetHead = {
  /** Its place in the workbook, from 0. */
  index: number
  name: string
  isHidden: boolean
  columns: ImportColumn[]
  /** The number of the line that names the columns. Null: none does. */
  headingRow: number | null
  headingWidth: number
  firstRow: number
  above: string[]
}
