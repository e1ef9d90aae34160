import * as z from 'zod/mini'
import { peopleFilter } from '#contracts/recipient/people-filter.ts'
import { rewardsFilter } from '#contracts/reward/rewards-filter.ts'
import { searchText } from '#contracts/text/text-input.ts'
import type { RestPaths } from './rest-path.ts'

/** The most ids of a page of a search. */
export const searchPageMax = 500
/** The number of rows up to which a search counts and sums. */
export const searchCountMax = 10_000

const limit = z._default(z.int().check(z.gte(1), z.lte(searchPageMax)), 25)
const after = z.nullish(z.string().check(z.maxLength(200)))

export const rewardSorts = ['-seq', 'seq', '-value', 'value', '-expires_at', 'expires_at'] as const

/** A request for a page of rewards. `sort` is newest first by default, `after` is the `next` of the page before. */
export const rewardSearch = z.strictObject({
  filter: z._default(rewardsFilter, {}),
  sort: z._default(z.enum(rewardSorts), '-seq'),
  after,
  limit,
})

export type RewardSearch = z.output<typeof rewardSearch>

/** A request for a page of people, newest first. */
export const peopleSearch = z.strictObject({ filter: z._default(peopleFilter, {}), after, limit })

export type PeopleSearch = z.output<typeof peopleSearch>

/** A search of everything that the caller may read, for a few of each. */
export const recordSearch = z.strictObject({ q: searchText })

/**
 * A page of ids in the order of the list, and the number of all that match. With `isCountMin` there are at least `count`. `next` is the cursor
 * of the next page, or null at the end. A page may be shorter than its limit before the end.
 */
const foundIds = z.object({
  ids: z.array(z.string()),
  next: z.nullable(z.string()),
  count: z.number(),
  isCountMin: z.boolean(),
  /** True if the search stopped before it had compared all rows. A longer text finds more. */
  isNarrowed: z.boolean(),
})

export const foundPeople = foundIds

export type FoundPeople = z.output<typeof foundPeople>

/** Found rewards. `value` and `remaining` are the sums of all that match in minor units, and null with `isCountMin`. */
export const foundRewards = z.extend(foundIds, { value: z.nullable(z.string()), remaining: z.nullable(z.string()) })

export type FoundRewards = z.output<typeof foundRewards>

/** The first three of each kind of record that a text finds. Kinds that the caller may not read are empty. */
export const foundRecords = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  rewards: z.array(
    z.object({ id: z.string(), seq: z.number(), name: z.string(), value: z.string(), currency: z.string(), status: z.string() }),
  ),
  recharges: z.array(z.object({ id: z.string(), number: z.string(), amount: z.string(), currency: z.string(), status: z.string() })),
  documents: z.array(z.object({ id: z.string(), number: z.string(), type: z.string() })),
})

export type FoundRecords = z.output<typeof foundRecords>

export const searchPaths = {
  'POST /search/rewards': {
    summary: 'Finds the company’s rewards by person, number, code and filters: a page of ids in the order of the list.',
    caller: 'person or key',
    body: rewardSearch,
    answers: { 200: foundRewards },
    refusals: ['NOT_FOUND'],
  },
  'POST /search/people': {
    summary: 'Finds the company’s people by name, email, phone, status and tag: a page of ids, newest first.',
    caller: 'person or key',
    body: peopleSearch,
    answers: { 200: foundPeople },
    refusals: ['NOT_FOUND'],
  },
  'POST /search/records': {
    summary: 'Finds people, rewards, recharges and documents by one text: three of each that the caller may read.',
    caller: 'person or key',
    body: recordSearch,
    answers: { 200: foundRecords },
    refusals: [],
  },
} satisfies RestPaths
