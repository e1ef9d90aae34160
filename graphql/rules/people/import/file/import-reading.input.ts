import * as z from 'zod/mini'
import { pointsNumber } from '#rules/campaign/terms/points-assignment.input.ts'
import { rewardValue } from '#rules/platform/input/money-input.ts'
import { importLimits } from './import-limits.ts'

/** The fields of a person that a row of the file may leave empty. */
export const optionalColumns = ['firstName', 'lastName', 'phone', 'country', 'timeZone', 'sendAt', 'tags'] as const

export type DateOrder = 'day_first' | 'month_first'

/** The user's choices for a file that can be read in several ways. */
export const importReadingInput = z.object({
  /** Index of the chosen sheet in the workbook, from 0. */
  sheet: z.nullish(z.int().check(z.gte(0, 'Unknown sheet'), z.lt(importLimits.sheets, 'Unknown sheet'))),
  /** If true, rows hidden in the spreadsheet are imported too. */
  includeHidden: z.nullish(z.boolean()),
  /** Order of day and month in dates such as 02/03/2027. */
  dateOrder: z.nullish(z.enum(['day_first', 'month_first'])),
  /** If true, the file's own values or points replace those that the campaign gives everyone, once the file is added. */
  ownValues: z.nullish(z.boolean()),
  /** Value in minor units for rows whose value cell is empty. `emptyPoints` is the same for points. */
  emptyValue: z.nullish(rewardValue),
  emptyPoints: z.nullish(pointsNumber),
  /** Fields whose unreadable cells are imported as empty, instead of making their rows invalid. */
  ignoreUnreadable: z.nullish(z.array(z.enum(optionalColumns)).check(z.maxLength(optionalColumns.length, 'Unknown column'))),
  /** Mistyped email domains, such as gmial.com, that are replaced with the intended ones. */
  correctDomains: z.nullish(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(20))),
})

export type ImportReading = z.output<typeof importReadingInput>
