import type { RequiredField } from '#rules/campaign/required-field.ts'
import type { BrandPricing } from '#rules/catalogue/fit.ts'
import type { RecipientInput } from '#rules/people/recipient.input.ts'
import type { ImportFindings } from './import-findings.ts'
import type { ImportMapping } from './import-mapping.input.ts'
import type { DateOrder, ImportReading } from './import-reading.input.ts'
import type { Problem, UnreadableCode } from './problem.ts'
import type { SheetHead } from './sheet-head.ts'

export type HeadTask = { kind: 'head'; path: string }

/** A check of one sheet of a stored file. */
export type CheckTask = {
  kind: 'check'
  path: string
  sheet: { index: number; firstRow: number; headingWidth: number }
  rules: CheckRules
  /** Addresses already in the campaign, which no row may repeat. */
  taken: string[]
  /** Rows corrected in place, with their addresses. */
  corrected: { rowNo: number; email: string }[]
}

/** A task for the worker thread: read the first lines of a file, or check all of them. */
export type FileTask = HeadTask | CheckTask

/** The options that a line is checked with. */
export type CheckRules = {
  mapping: ImportMapping
  reading: ImportReading
  /** The order of day and month in the date column, from the user or from the column itself. */
  dateOrder?: DateOrder | undefined
  columnCount: number
  /** Columns without a heading. */
  unnamed: number[]
  currency: string
  /** The field that every line must have, as the campaign sets none for everyone. */
  needs: RequiredField
  /** The brands of which one must offer a row's value. Null when none are chosen. */
  brands?: BrandPricing[] | null
  /** The country of phone numbers without a country code, and the zone of lines without one. */
  home: string
  timeZone: string
  now: Date
}

export type FileFormat = 'csv' | 'xlsx'

/** The non-empty sheets of a file, and the index of the one that most likely lists the people. */
export type Head = { format: FileFormat; sheets: SheetHead[]; sheet: number }

export type GoodLine = { rowNo: number; person: RecipientInput }
export type BadLine = {
  rowNo: number
  problem: Problem
  others: Pick<Problem, 'column' | 'code'>[]
  values: Record<string, string>
  raw: string[]
}

/** The lines of one transaction and the progress in per cent. The last batch has the findings of the whole file. */
export type Batch = { good: GoodLine[]; bad: BadLine[]; percent: number; findings?: ImportFindings }

export type FileResponse =
  | { kind: 'head'; head: Head }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'unreadable'; code: UnreadableCode; sentence: string }
  | { kind: 'end' }
