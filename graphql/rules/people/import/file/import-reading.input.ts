import * as z from 'zod/mini'
import { pointsNumber } from '#rules/campaign/terms/points-assignment.input.ts'
import { rewardValue } from '#rules/platform/input/money-input.ts'
import { importLimits } from './import-limits.ts'

/** The optional columns of a row. */
export const optionalColumns = ['firstName', 'lastName', 'phone', 'country', 'timeZone', 'sendAt', 'tags'] as const

export type DateOrder = 'day_first' | 'month_first'

/** Options for reading an ambiguous file, as the user chose them. */
export const importReadingInput = z.object({
  /** Index of the sheet, as in `sheets`. */
  sheet: z.nullish(z.int().check(z.gte(0, 'Unknown sheet'), z.lt(importLimits.sheets, 'Unknown sheet'))),
  /** Includes rows that are hidden in the spreadsheet. */
  includeHidden: z.nullish(z.boolean()),
  /** Order of day and month in dates such as 02/03/2027. */
  dateOrder: z.nullish(z.enum(['day_first', 'month_first'])),
  /** Value for rows with an empty cell, in minor units. */
  emptyValue: z.nullish(rewardValue),
  emptyPoints: z.nullish(pointsNumber),
  /** Columns with unreadable cells that count as empty. */
  ignoreUnreadable: z.nullish(z.array(z.enum(optionalColumns)).check(z.maxLength(optionalColumns.length, 'Unknown column'))),
  /** Mistyped domains to correct, such as gmial.com. */
  correctDomains: z.nullish(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(20))),
})

export type ImportReading = z.output<typeof importReadingInput>
