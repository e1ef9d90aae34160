import { Hono } from 'hono'
import { requireServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { readBody } from '#bff/gateway/security/read-body.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { webhookProvider } from '#graphql/contracts/rest/operation.ts'

/** The headers in which payment providers send their signature. Directus verifies it. */
const signatures = ['stripe-signature', 'x-razorpay-signature', 'plutus-signature']

const bodyMax = 256 * 1024

/**
 * Serves the payment events of payment providers. The body is forwarded unchanged, and Directus verifies its signature. A provider retries
 * until it gets a 200. Refuses NOT_FOUND for a malformed or unknown provider.
 */
export function paymentWebhookRoute({ callAsGuest, limits }: RouteServices['webhooks']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.post('/webhooks/payments/:provider', async (c) => {
    await limits.webhooks(c.var.line.ip)
    const provider = c.req.param('provider')
    if (!webhookProvider.safeParse(provider).success) throw new Refusal('NOT_FOUND')
    const { incoming } = c.env
    const given = signatures.map((name) => [name, incoming.headers[name]])
    const signed = Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    const bytes = await readBody(incoming, bodyMax)
    requireServiceReply(await callAsGuest(c, { path: `/webhooks/payments/${provider}`, bytes, headers: signed }))
    return json('{"received":true}')
  })
  return app
}
