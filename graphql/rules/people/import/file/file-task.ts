import type { BrandPricing } from '#contracts/brand/fit.ts'
import type { DateOrder, ImportMapping, ImportReading } from '#contracts/import/reading.ts'
import type { ImportFindings, Problem, SheetHead, UnreadableCode } from '#contracts/import/words.ts'
import type { RecipientInput } from '#contracts/recipient/recipient.ts'
import type { RequiredField } from '#rules/campaign/required-field.ts'

export type HeadTask = { kind: 'head'; path: string }

/** The worker thread's task to check one sheet of a stored file. */
export type CheckTask = {
  kind: 'check'
  path: string
  sheet: { index: number; firstRow: number; headingWidth: number }
  rules: CheckRules
  /** Email addresses of the campaign's recipients. Lines with one of them are duplicates. */
  taken: string[]
  /** Rows that a user has corrected, with their addresses. They are not read again. */
  corrected: { rowNo: number; email: string }[]
}

/** A task for the worker thread, either reading the first lines of a file or checking all of them. */
export type FileTask = HeadTask | CheckTask

/** The settings with which the lines of a file are checked and converted to people. */
export type CheckRules = {
  mapping: ImportMapping
  reading: ImportReading
  /** The order of day and month in the date column, chosen by the user or found in its dates. Undefined if neither. */
  dateOrder?: DateOrder | undefined
  columnCount: number
  /** Indexes of the columns without a heading. A line with a second email address in one of them is invalid. */
  unnamed: number[]
  currency: string
  /**
   * The field that every line must fill, unless `reading` sets a value for empty cells. Null if the campaign sets an amount, and for the
   * company's people.
   */
  needs: RequiredField
  /** The brands of which at least one must offer a line's value. Null if values are not checked. */
  brands?: BrandPricing[] | null
  /** The company's country, for phone numbers without a country code. `timeZone` applies to lines without a time zone. */
  home: string
  timeZone: string
  now: Date
}

export type FileFormat = 'csv' | 'xlsx'

/** The non-empty sheets of a file. `sheet` is the index in `sheets` of the one that most likely lists the people. */
export type FileHead = { format: FileFormat; sheets: SheetHead[]; sheet: number }

export type GoodLine = { rowNo: number; person: RecipientInput }
export type BadLine = {
  rowNo: number
  problem: Problem
  others: Pick<Problem, 'column' | 'code'>[]
  values: Record<string, string>
  raw: string[]
}

/**
 * Checked lines that are stored in one transaction, and the progress in per cent. Only the last batch has `findings`, which cover the whole
 * file.
 */
export type Batch = { good: GoodLine[]; bad: BadLine[]; percent: number; findings?: ImportFindings }

export type FileResponse =
  | { kind: 'head'; head: FileHead }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'unreadable'; code: UnreadableCode; sentence: string }
  | { kind: 'end' }
