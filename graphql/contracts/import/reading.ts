import * as z from 'zod/mini'
import { importLimits } from '#contracts/file/limits.ts'
import { rewardValue } from '#contracts/money/money-input.ts'
import { pointsNumber } from '#contracts/points/program.ts'

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

const column = z.int().check(z.gte(0, 'Unknown column'), z.lt(importLimits.columns, 'Unknown column'))

/** The column of each field in the file, as an index from 0. Each column is used once. */
export const importMappingInput = z
  .object({
    email: column,
    firstName: z.nullish(column),
    lastName: z.nullish(column),
    /** First and last name in one cell. Cannot be combined with `firstName` or `lastName`. */
    fullName: z.nullish(column),
    value: z.nullish(column),
    points: z.nullish(column),
    phone: z.nullish(column),
    country: z.nullish(column),
    timeZone: z.nullish(column),
    sendAt: z.nullish(column),
    tags: z.nullish(column),
  })
  .check(
    z.refine(isOneToOne, { path: ['email'], message: 'Please use each column once' }),
    z.refine(({ fullName, firstName, lastName }) => isUnused(fullName) || (isUnused(firstName) && isUnused(lastName)), {
      path: ['fullName'],
      message: 'Please choose a full name, or first and last names',
    }),
  )

export type ImportMapping = z.output<typeof importMappingInput>

const isUnused = (column: number | null | undefined): boolean => column === null || column === undefined

function isOneToOne(mapping: Record<string, number | null | undefined>): boolean {
  const used = Object.values(mapping).filter((value) => value !== null && value !== undefined)
  return new Set(used).size === used.length
}
