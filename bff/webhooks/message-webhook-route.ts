import { Hono } from 'hono'
import { requireServiceReply } from '#bff/adapters/parse-reply.ts'
import type { BffEnv } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { readBody } from '#bff/gateway/security/read-body.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { webhookProvider } from '#graphql/contracts/rest/operation.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'

/** The headers in which message carriers send their signature. Directus verifies it. */
const signatures = ['x-twilio-signature', 'plutus-signature']

const bodyMax = 64 * 1024

/**
 * Serves the delivery reports of message carriers, and replies of recipients. The body is forwarded unchanged, and Directus verifies its
 * signature. Refuses NOT_FOUND for a malformed provider, and BAD_INPUT for a malformed `message`, our message's id in the query.
 */
export function messageWebhookRoute({ callAsGuest, limits }: RouteServices['webhooks']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.post('/webhooks/messages/:provider', async (c) => {
    await limits.messageReports(c.var.line.ip)
    const provider = c.req.param('provider')
    if (!webhookProvider.safeParse(provider).success) throw new Refusal('NOT_FOUND')
    const message = c.req.query('message')
    if (message !== undefined && !isUuid(message)) throw new Refusal('BAD_INPUT', { details: { path: 'message' } })
    const { incoming } = c.env
    const given = signatures.map((name) => [name, incoming.headers[name]])
    const signed = Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    const bytes = await readBody(incoming, bodyMax)
    const path = `/webhooks/messages/${provider}${message === undefined ? '' : `?message=${message}`}`
    requireServiceReply(await callAsGuest(c, { path, bytes, headers: signed }))
    return new Response(null, { status: 204 })
  })
  return app
}
