import type { ImportMapping } from './import-mapping.input.ts'

/** The field of the invalid cell, or `line` for the whole line. */
export type ProblemColumn = keyof ImportMapping | 'line'

/** A problem of a line: a code for filters and a message for people. */
export type Problem = { column: ProblemColumn; code: ProblemCode; message: string }

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

/** Returns true for duplicates, which are excluded and reported but need no correction. */
export const isDuplicate = (code: string): boolean => code.startsWith('duplicate_')

export type UnreadableCode = 'FILE_UNREADABLE' | 'FILE_TOO_LARGE' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS'

/** The reason of a failed import: an unusable file, or a campaign that is no longer a draft. */
export type ImportFailureCode = UnreadableCode | 'NOT_A_DRAFT'

/** Thrown when the whole file cannot be used, with a code and a message. */
export class Unreadable extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}
