import type { ImportMapping } from './import-mapping.input.ts'

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

/** Thrown if a whole file cannot be used, with a code and a message for the user. */
export class UnreadableFileError extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}
