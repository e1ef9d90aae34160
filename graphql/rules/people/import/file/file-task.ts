import type { Needed } from '#rules/campaign/needed.ts'
import type { Priced } from '#rules/catalogue/fit.ts'
import type { ImportColumn } from '#rules/people/import/import-row.ts'
import type { RecipientInput } from '#rules/people/recipient.input.ts'
import type { ImportMapping } from './import-mapping.input.ts'
import type { Problem, UnreadableCode } from './problem.ts'

/** What the thread is asked: how the file begins, or every line of it checked. `taken` are the campaign's addresses. */
export type HeadTask = { kind: 'head'; path: string }
export type CheckTask = { kind: 'check'; path: string; rules: CheckRules; taken: string[] }
export type FileTask = HeadTask | CheckTask

/** What a line is checked against. */
export type CheckRules = {
  mapping: ImportMapping
  columnCount: number
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

export type Head = { format: FileFormat; columns: ImportColumn[] }

export type GoodLine = { rowNo: number; person: RecipientInput }
export type BadLine = { rowNo: number; problem: Problem; values: Record<string, string>; raw: string[] }

/** Up to 1000 lines, and how much of the file is read so far. */
export type Batch = { good: GoodLine[]; bad: BadLine[]; percent: number }

export type FileAnswer =
  | { kind: 'head'; head: Head }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'unreadable'; code: UnreadableCode; sentence: string }
  | { kind: 'end' }
