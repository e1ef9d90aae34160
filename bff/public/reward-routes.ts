import { Hono } from 'hono'
import { type BffContext, type BffEnv, json, whenGone } from '#bff/bff-env.ts'
import { badInput, Refusal } from '#bff/refusal.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import { readJson } from '#bff/security/read-body.ts'
import { badAnswer, type Directus } from '#bff/upstream/directus.ts'
import type { UpstreamReply } from '#bff/upstream/exchange.ts'
import { refusalOf } from '#bff/upstream/parse-reply.ts'
import { claimBody, copyBody, idempotencyKey, rewardToken, voucherBody } from '#graphql/contracts/reward.ts'
import type { BrowserCookie } from './browser-cookie.ts'

export type RewardRoutesDeps = { directus: Directus; guestToken: string; limits: RateLimits; browser: BrowserCookie }

/**
 * A recipient's routes: the link's token is all they have, so guessing is slow and answers look alike (P7). Refuses NOT_FOUND,
 * BAD_INPUT, and UPSTREAM_UNAVAILABLE when Directus does not know us.
 */
export function rewardRoutes({ directus, guestToken, limits, browser }: RewardRoutesDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.get('/public/rewards/:token', async (c) => {
    const human = isHuman(c.env.incoming.method ?? '', c.env.incoming.headers['user-agent'])
    return answer(c, { method: 'GET', path: '', headers: { ...(human && { 'x-plutus-human': '1' }), ...nameOf(browser.read(c)) } })
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
      headers: { 'idempotency-key': key.data, ...nameOf(browser.keep(c)) },
    })
  })

  app.post('/public/rewards/:token/copy', async (c) => {
    const input = copyBody.safeParse(await readJson(c.env.incoming, bodyMax))
    if (!input.success) throw badInput('redemption')
    return answer(c, { method: 'POST', path: '/copy', body: JSON.stringify(input.data), headers: nameOf(browser.read(c)) })
  })

  app.post('/public/rewards/:token/voucher', async (c) => {
    const input = voucherBody.safeParse(await readJson(c.env.incoming, bodyMax))
    if (!input.success) throw badInput('voucher')
    return answer(c, { method: 'POST', path: '/voucher', body: JSON.stringify(input.data), headers: nameOf(browser.read(c)) })
  })

  type Call = { method: 'GET' | 'POST'; path: '' | '/claims' | '/copy' | '/voucher'; body?: string; headers?: Record<string, string> }

  async function answer(c: BffContext, { path, ...options }: Call): Promise<Response> {
    const { line } = c.var
    c.env.outgoing.setHeader('x-robots-tag', 'noindex, nofollow')
    const token = c.req.param('token') ?? ''
    const reply = await limits.linkGuesses.lookUp(line.ip, async () => {
      if (!rewardToken.safeParse(token).success) return undefined
      const found = await directus.call({
        ...options,
        path: `/plutus/public/rewards/${token}${path}`,
        token: guestToken,
        lane: 'guests',
        requestId: line.requestId,
        ip: line.ip,
        signal: options.method === 'GET' ? whenGone(c) : undefined,
      })
      return found.status === 404 ? undefined : found
    })
    if (!reply) throw new Refusal('NOT_FOUND')
    return json(goodBody(reply))
  }

  return app
}

const nameOf = (browser: string | undefined): Record<string, string> => (browser ? { 'x-plutus-browser': browser } : {})

const bodyMax = 4 * 1024

function goodBody(reply: UpstreamReply): Buffer<ArrayBuffer> {
  if (reply.status === 401 || reply.status === 403) throw new Refusal('UPSTREAM_UNAVAILABLE')
  if (reply.status >= 300) throw refusalOf(reply)
  if (!String(reply.headers['content-type']).startsWith('application/json')) throw badAnswer()
  return reply.body
}

/** Mail scanners and link previews open links before people do: their look must not count as one. */
export const isHuman = (method: string, userAgent: string | undefined): boolean =>
  method !== 'HEAD' && userAgent !== undefined && userAgent !== '' && !machine.test(userAgent)

const machine =
  /bot\b|crawl|spider|preview|scan|slurp|curl|wget|python|java\/|go-http|node-fetch|undici|axios|okhttp|libwww|headless(?!chrome)|facebookexternalhit|whatsapp|telegram|slack|discord|skype|barracuda|proofpoint|mimecast|safelinks|symantec|trendmicro|forcepoint|fireeye|ms-office|googleimageproxy|yahoomailproxy/i
