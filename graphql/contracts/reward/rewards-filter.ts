import * as z from 'zod/mini'
import { searchInput } from '#contracts/text/text-input.ts'
import { rewardFilters } from './words.ts'

/** The most rewards that a filter names by id. */
export const filterIdsMax = 500

const rowIdText = z.string().check(z.maxLength(64))
const minorUnits = z.int().check(z.gte(0))
const day = z.iso.date('A day, such as 2026-11-29')

/**
 * The filter of a list of rewards, of its export and of acts on all that match. Omitted fields do not restrict it. Values are in minor
 * units. Days are whole days in the company's time zone, and both ends are included.
 */
export const rewardsFilter = z.strictObject({
  ids: z.nullish(z.array(rowIdText).check(z.minLength(1), z.maxLength(filterIdsMax))),
  q: searchInput,
  status: z.nullish(z.array(z.enum(rewardFilters)).check(z.minLength(1), z.maxLength(20))),
  campaign: z.nullish(rowIdText),
  brand: z.nullish(rowIdText),
  valueFrom: z.nullish(minorUnits),
  valueTo: z.nullish(minorUnits),
  issuedFrom: z.nullish(day),
  issuedTo: z.nullish(day),
  expiresFrom: z.nullish(day),
  expiresTo: z.nullish(day),
})

export type RewardsFilter = z.output<typeof rewardsFilter>
