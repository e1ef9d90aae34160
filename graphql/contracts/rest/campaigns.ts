import * as z from 'zod/mini'
import type { RestPaths } from './rest-path.ts'

/** Values in minor units with their number of rewards, at most twenty. All of them count in `distinct`, and their rewards in `rewards`. */
const namedValues = z.object({
  values: z.array(z.object({ value: z.string(), count: z.number() })),
  distinct: z.number(),
  rewards: z.number(),
})

/**
 * The values of a campaign's next launch with too few vouchers, and true if points could be spent at no brand. `unspendable` has the sum of
 * points in minor units that no brand would accept, and the rewards with such a rest.
 */
export const campaignSupply = z.object({
  short: z.nullable(namedValues),
  hasNoBrand: z.boolean(),
  unspendable: z.nullable(z.object({ rewards: z.number(), value: z.string() })),
})

export type CampaignSupply = z.output<typeof campaignSupply>

/**
 * The send times of the people of a campaign's next launch, if it started now. `startsAt` is the time it can be cancelled until. `own` is the
 * number of people with a time of their own, `zoneless` of those without a time zone where each zone counts.
 */
export const campaignSendTimes = z.object({
  startsAt: z.string(),
  own: z.number(),
  zoneless: z.number(),
  /** The people whose time has passed, the others, and the first and the last time of these. Null if there are too many times. */
  times: z.nullable(z.object({ atOnce: z.number(), later: z.number(), first: z.nullable(z.string()), last: z.nullable(z.string()) })),
})

export type CampaignSendTimes = z.output<typeof campaignSendTimes>

export const campaignPaths = {
  'GET /campaigns/{id}/send-times': {
    summary: 'Says when the people of a campaign’s next launch get their messages.',
    caller: 'person',
    params: z.object({ id: z.uuid() }),
    answers: { 200: campaignSendTimes },
    refusals: ['NOT_FOUND'],
  },
  'GET /campaigns/{id}/supply': {
    summary: 'Says for which values of a campaign’s next launch there are too few vouchers.',
    caller: 'person',
    params: z.object({ id: z.uuid() }),
    answers: { 200: campaignSupply },
    refusals: ['NOT_FOUND'],
  },
} satisfies RestPaths
