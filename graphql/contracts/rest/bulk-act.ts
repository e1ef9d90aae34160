import * as z from 'zod/mini'
import { bulkActKinds, bulkSkips } from '#contracts/reward/bulk-acts.ts'
import { rewardsFilter } from '#contracts/reward/rewards-filter.ts'
import type { RestPaths } from './rest-path.ts'

/** A request for what an act on many rewards would change, before it is confirmed. Without `until` the answer suggests one for extending. */
export const bulkActRequest = z.strictObject({
  act: z.enum(bulkActKinds),
  filter: rewardsFilter,
  includePartlySpent: z.nullish(z.boolean()),
  until: z.nullish(z.iso.date()),
})

export type BulkActRequest = z.output<typeof bulkActRequest>

/**
 * The rewards that the act can change: their number, the value that they still hold and its fee with tax, in minor units. `skipped` counts
 * the others that still hold money. `until` is the last day of an extension that was counted, and null for other acts.
 */
export const bulkActAnswer = z.object({
  count: z.number(),
  value: z.string(),
  fee: z.string(),
  until: z.nullable(z.iso.date()),
  skipped: z.array(z.object({ reason: z.enum(bulkSkips), count: z.number() })),
})

export type BulkActAnswer = z.output<typeof bulkActAnswer>

export const bulkActPaths = {
  'POST /search/rewards/act': {
    summary: 'Counts the rewards that cancelRewards, resendRewards or extendRewards can change, and the money that they hold.',
    caller: 'person or key',
    body: bulkActRequest,
    answers: { 200: bulkActAnswer },
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_ROWS'],
  },
} satisfies RestPaths
