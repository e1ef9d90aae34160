import * as z from 'zod/mini'
import { pointsNumber } from '#rules/campaign/terms/points-assignment.input.ts'
import { rewardValue } from '#rules/platform/input/money-input.ts'
import { importLimits } from './import-limits.ts'

/** The columns that a row can do without. */
export const optionalColumns = ['firstName', 'lastName', 'phone', 'country', 'timeZone', 'sendAt', 'tags'] as const

export type DateOrder = 'day_first' | 'month_first'

/** How a file is to be read: what its sender answered where it can be read in more than one way. */
export const importReadingInput = z.object({
  /** Which sheet of the workbook, as it is numbered in `sheets`. */
  sheet: z.nullish(z.int().check(z.gte(0, 'Unknown sheet'), z.lt(importLimits.sheets, 'Unknown sheet'))),
  /** Rows that the spreadsheet hides are people too. */
  includeHidden: z.nullish(z.boolean()),
  /** Of dates such as 02/03/2027. */
  dateOrder: z.nullish(z.enum(['day_first', 'month_first'])),
  /** For rows whose cell is empty: minor units. */
  emptyValue: z.nullish(rewardValue),
  emptyPoints: z.nullish(pointsNumber),
  /** Columns whose cells count as empty where they can't be read. */
  ignoreUnreadable: z.nullish(z.array(z.enum(optionalColumns)).check(z.maxLength(optionalColumns.length, 'Unknown column'))),
  /** Mistyped domains that are corrected, such as gmial.com. */
  correctDomains: z.nullish(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(20))),
})

export type ImportReading = z.output<typeof importReadingInput>
