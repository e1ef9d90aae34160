import type { ImportMapping } from './reading.ts'

/** The field whose cell is invalid, or `line` if it is no single cell. */
export type ColumnOfProblem = keyof ImportMapping | 'line'

/** An error in a line: the field, a code to filter by, and a message for the user. */
export type Problem = { column: ColumnOfProblem; code: ProblemCode; message: string }

export type ProblemCode =
  | 'email_required'
  | 'email_invalid'
  | 'name_too_long'
  | 'value_missing'
  | 'value_invalid'
  | 'value_over_limit'
  | 'value_uncarried'
  | 'points_missing'
  | 'points_invalid'
  | 'phone_invalid'
  | 'country_unknown'
  | 'zone_unknown'
  | 'date_invalid'
  | 'date_past'
  | 'date_unclear'
  | 'tags_invalid'
  | 'too_many_cells'
  | 'not_a_person'
  | 'character_unreadable'
  | 'quotes_mismatched'
  | 'duplicate_in_file'
  | 'duplicate_in_campaign'

/** Returns true if a person is in the file or the campaign twice. Such rows are skipped and need no correction. */
export const isDuplicate = (code: string): boolean => code.startsWith('duplicate_')

/** Returns true if a row is no person but a total or a note of the sheet. Such rows are skipped and need no correction. */
export const isLeftOut = (code: string): boolean => code === 'not_a_person'

export type UnreadableCode = 'FILE_UNREADABLE' | 'FILE_TOO_LARGE' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS'

/**
 * The code of a failed import. The file cannot be used, the campaign has too many recipients (TOO_MANY_ROWS), or it can no longer be
 * changed (NOT_A_DRAFT).
 */
export type ImportFailureCode = UnreadableCode | 'NOT_A_DRAFT'

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

/** The number of rows with the same problem in the same column. `sample` is one of the cells. */
export type ProblemCount = { column: ColumnOfProblem; code: ProblemCode; count: number; sample: string }

/** The number of email addresses with the mistyped domain `from`, which most likely means `to`. */
export type MistypedDomain = { from: string; to: string; count: number }

/** Observations about a checked file, shown to the user beside the counts of valid and invalid rows. */
export type ImportFindings = {
  /** Number of rows that are hidden in the spreadsheet. They are counted even if they are not imported. */
  hiddenRows: number
  problems: ProblemCount[]
  mistyped: MistypedDomain[]
  /** Number of rows whose phone number another row also has. */
  sharedPhones: number
  /** The addresses that reach one inbox with another of the file, by plus tags or Gmail's dots. `sample` is the most frequent inbox. */
  sharedInboxes: { count: number; inboxes: number; sample: string }
}
