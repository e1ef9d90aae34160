import * as z from 'zod/mini'
import { importLimits } from './import-limits.ts'

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
