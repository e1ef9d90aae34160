import { Hono } from 'hono'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { CallerLookup } from '#bff/gateway/session/callers.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { campaignSupply } from '#graphql/contracts/campaigns.ts'
import { isUuid } from '#graphql/contracts/is-uuid.ts'

export type SupplyRouteDeps = { callers: CallerLookup; directus: Directus }

/**
 * Serves GET /campaigns/:id/supply, which says to people whether there are enough vouchers for the next launch. Refuses NOT_FOUND for a
 * malformed id and for a campaign of another company.
 */
export function supplyRoute({ callers, directus }: SupplyRouteDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/campaigns/:id/supply', async (c) => {
    const { token } = await callers.person(c)
    const id = c.req.param('id')
    if (!isUuid(id)) throw new Refusal('NOT_FOUND')
    const reply = await directus.call(callFor(c, { method: 'GET', path: `/plutus/campaigns/${id}/supply`, token }))
    return json(JSON.stringify(parseReply(reply, campaignSupply)))
  })
  return app
}
