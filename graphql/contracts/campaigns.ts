import * as z from 'zod/mini'
import type { RestPaths } from './rest-path.ts'

/** Values in minor units with their number of rewards, at most twenty. All of them count in `distinct`, and their rewards in `rewards`. */
const namedValues = z.object({
  values: z.array(z.object({ value: z.string(), count: z.number() })),
  distinct: z.number(),
  rewards: z.number(),
})

/** The values of a campaign's next launch with too few vouchers, and true if points could be spent at no brand. */
export const campaignSupply = z.object({ short: z.nullable(namedValues), hasNoBrand: z.boolean() })

export type CampaignSupply = z.output<typeof campaignSupply>

export const campaignPaths = {
  'GET /campaigns/{id}/supply': {
    summary: 'Says for which values of a campaign’s next launch there are too few vouchers.',
    caller: 'person',
    params: z.object({ id: z.uuid() }),
    answers: { 200: campaignSupply },
    refusals: ['NOT_FOUND'],
  },
} satisfies RestPaths
