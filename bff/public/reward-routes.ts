import { Hono } from 'hono'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { badInput } from '#bff/gateway/refusal.ts'
import { readJson } from '#bff/gateway/security/read-body.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { claimBody, copyBody, idempotencyKey, voucherBody } from '#graphql/contracts/rest/reward.ts'
import type { RewardCall } from './call-reward.ts'
import { isHuman } from './is-human.ts'

/**
 * Serves the routes of the reward page, by which a recipient reads and claims their reward. Refuses NOT_FOUND, BAD_INPUT, and
 * UPSTREAM_UNAVAILABLE when Directus rejects our token.
 */
export function rewardRoutes({ callReward, browser, prepaidCalls }: RouteServices['rewards']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.get('/public/rewards/:token', async (c) =>
    answer(c, { method: 'GET', path: '', headers: isPerson(c) ? { 'x-plutus-human': '1' } : {}, isPaid: prepaidCalls.take(tokenOf(c)) }),
  )

  app.post('/public/rewards/:token/seen', async (c) => {
    await readJson(c.env.incoming, bodyMax)
    if (isPerson(c)) await answer(c, { method: 'POST', path: '/seen', isPaid: prepaidCalls.take(tokenOf(c)) })
    return new Response(null, { status: 204 })
  })

  app.post('/public/rewards/:token/claims', async (c) => {
    const key = idempotencyKey.safeParse(c.env.incoming.headers['idempotency-key'])
    if (!key.success) throw badInput('Idempotency-Key')
    const input = claimBody.safeParse(await readJson(c.env.incoming, bodyMax))
    if (!input.success) throw badInput(input.error.issues[0]?.path.join('.') || 'body')
    return answer(c, {
      method: 'POST',
      path: '/claims',
      body: JSON.stringify(input.data),
      headers: { 'idempotency-key': key.data, 'x-plutus-browser': browser.keep(c) },
    })
  })

  app.post('/public/rewards/:token/copy', async (c) => {
    const input = copyBody.safeParse(await readJson(c.env.incoming, bodyMax))
    if (!input.success) throw badInput('redemption')
    return answer(c, { method: 'POST', path: '/copy', body: JSON.stringify(input.data) })
  })

  app.post('/public/rewards/:token/voucher', async (c) => {
    const input = voucherBody.safeParse(await readJson(c.env.incoming, bodyMax))
    if (!input.success) throw badInput('voucher')
    return answer(c, { method: 'POST', path: '/voucher', body: JSON.stringify(input.data) })
  })

  async function answer(c: BffContext, call: RewardCall): Promise<Response> {
    c.env.outgoing.setHeader('x-robots-tag', 'noindex, nofollow')
    return json(await callReward(c, tokenOf(c), call))
  }

  return app
}

const tokenOf = (c: BffContext): string => c.req.param('token') ?? ''

const isPerson = ({ env: { incoming } }: BffContext): boolean => isHuman(incoming.method ?? '', incoming.headers['user-agent'])

const bodyMax = 4 * 1024
