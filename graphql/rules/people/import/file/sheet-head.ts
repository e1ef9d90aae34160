/** A column as the file names it, with up to three of its cells. */
export type ImportColumn = { name: string; samples: string[]; isHidden?: boolean | undefined }

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
