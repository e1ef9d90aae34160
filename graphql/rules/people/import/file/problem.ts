import type { ImportMapping } from './import-mapping.input.ts'

/** Which cell of a line is wrong; `line` when no single one is. */
export type ProblemColumn = keyof ImportMapping | 'line'

/** Why a line cannot be used, as a code for filters and a sentence for people. */
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

/** Duplicates are left out and reported, but need no correction. */
export const isDuplicate = (code: string): boolean => code.startsWith('duplicate_')

export type UnreadableCode = 'FILE_UNREADABLE' | 'FILE_TOO_LARGE' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS'

/** Why an import failed: its file cannot be used, or its campaign left meanwhile. */
export type ImportFailureCode = UnreadableCode | 'NOT_A_DRAFT'

/** Thrown when the file as a whole cannot be used: the code, and the sentence that says why. */
export class Unreadable extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, sentence: string) {
    super(sentence)
    this.code = code
  }
}
