import { type Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { campaignSendTimes, campaignSupply } from '#graphql/contracts/rest/campaigns.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'

/**
 * Serves what people ask before a launch: GET /campaigns/:id/supply (whether there are enough vouchers) and GET /campaigns/:id/send-times.
 * Both refuse NOT_FOUND for a malformed id and for a campaign of another company.
 */
export function nextLaunchRoutes({ callers, directus }: RouteServices['campaigns']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  const forward = async (c: Context<BffEnv>, what: string, shape: z.ZodMiniType) => {
    const { token } = await callers.requirePerson(c)
    const id = c.req.param('id') ?? ''
    if (!isUuid(id)) throw new Refusal('NOT_FOUND')
    const reply = await directus.call(callFor(c, { method: 'GET', path: `/plutus/campaigns/${id}/${what}`, token }))
    return json(JSON.stringify(parseReply(reply, shape)))
  }
  app.get('/campaigns/:id/supply', (c) => forward(c, 'supply', campaignSupply))
  app.get('/campaigns/:id/send-times', (c) => forward(c, 'send-times', campaignSendTimes))
  return app
}
