import type { Needed } from '#rules/campaign/needed.ts'
import type { Priced } from '#rules/catalogue/fit.ts'
import type { RecipientInput } from '#rules/people/recipient.input.ts'
import type { ImportFindings } from './import-findings.ts'
import type { ImportMapping } from './import-mapping.input.ts'
import type { DateOrder, ImportReading } from './import-reading.input.ts'
import type { Problem, UnreadableCode } from './problem.ts'
import type { SheetHead } from './sheet-head.ts'

export type HeadTask = { kind: 'head'; path: string }

/** What is checked: one sheet of a stored file. */
export type CheckTask = {
  kind: 'check'
  path: string
  sheet: { index: number; firstRow: number; headingWidth: number }
  rules: CheckRules
  /** The addresses of the campaign, which no row may repeat. */
  taken: string[]
  /** Rows that someone corrected by hand already, with their addresses. */
  corrected: { rowNo: number; email: string }[]
}

/** What the thread is asked: how the file begins, or every line of it checked. */
export type FileTask = HeadTask | CheckTask

/** What a line is checked against. */
export type CheckRules = {
  mapping: ImportMapping
  reading: ImportReading
  /** How days and months stand in the column of dates, where the answer or the column itself says so. */
  dateOrder?: DateOrder | undefined
  columnCount: number
  /** The columns that no heading names. */
  unnamed: number[]
  currency: string
  /** What every line must have, because the campaign has none for everyone. */
  needs: Needed
  /** The brands that a value of its own must suit; none while none are chosen. */
  brands?: Priced[] | null
  /** Where numbers without a country code are dialled, and whose clock counts where a line names no zone. */
  home: string
  timeZone: string
  now: Date
}

export type FileFormat = 'csv' | 'xlsx'

/** The sheets of a file that hold anything, and the one that most probably holds the people. */
export type Head = { format: FileFormat; sheets: SheetHead[]; sheet: number }

export type GoodLine = { rowNo: number; person: RecipientInput }
export type BadLine = {
  rowNo: number
  problem: Problem
  others: Pick<Problem, 'column' | 'code'>[]
  values: Record<string, string>
  raw: string[]
}

/** As many lines as one transaction stores, and how much of the file is read so far; the last one brings what was found in the whole file. */
export type Batch = { good: GoodLine[]; bad: BadLine[]; percent: number; findings?: ImportFindings }

export type FileAnswer =
  | { kind: 'head'; head: Head }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'unreadable'; code: UnreadableCode; sentence: string }
  | { kind: 'end' }
