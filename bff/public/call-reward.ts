import { plutusRefusalOf } from '#bff/adapters/parse-reply.ts'
import { type BffContext, disconnectSignal } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { badAnswer, type Directus } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import { rewardToken } from '#graphql/contracts/rest/reward.ts'
import type { BrowserCookie } from './browser-cookie.ts'

export type CallRewardDeps = { directus: Directus; guestToken: string; limits: RateLimits; browser: BrowserCookie }

export type RewardCall = {
  method: 'GET' | 'POST'
  path: '' | '/seen' | '/claims' | '/copy' | '/voucher'
  body?: string
  headers?: Record<string, string>
  /** True if rendering this page on the server took a point of the rate limit, so that this call takes none. */
  isPaid?: boolean
  budgetMs?: number
}

export type CallReward = ReturnType<typeof createCallReward>

/**
 * Creates the function that calls Directus for the reward of a link's token (P7). Refuses NOT_FOUND for a wrong token, and RATE_LIMITED
 * once a network has tried too many. Also refuses UPSTREAM_UNAVAILABLE when Directus rejects our own token, and Directus's refusals.
 */
export const createCallReward =
  ({ directus, guestToken, limits, browser }: CallRewardDeps) =>
  async (c: BffContext, token: string, { path, isPaid = false, ...options }: RewardCall): Promise<Buffer<ArrayBuffer>> => {
    const { line } = c.var
    const browserId = browser.read(c)
    const ask = async () => {
      if (!rewardToken.safeParse(token).success) return undefined
      const found = await directus.call({
        ...options,
        headers: { ...(browserId && { 'x-plutus-browser': browserId }), ...options.headers },
        path: `/plutus/public/rewards/${token}${path}`,
        token: guestToken,
        pool: 'guests',
        requestId: line.requestId,
        ip: line.ip,
        by: token,
        signal: options.method === 'GET' ? disconnectSignal(c) : undefined,
      })
      return found.status === 404 ? undefined : found
    }
    const reply = await limits.linkGuesses.lookUp(line.ip, ask, { isPaid })
    if (!reply) throw new Refusal('NOT_FOUND')
    return bodyOf(reply, 'application/json')
  }

/**
 * Returns the body of a successful reply to a guest’s call. Throws Directus’s refusal, and UPSTREAM_UNAVAILABLE when it rejects our own token
 * or answers another type.
 */
export function bodyOf(reply: UpstreamReply, type: string): Buffer<ArrayBuffer> {
  if (reply.status === 401 || reply.status === 403) throw new Refusal('UPSTREAM_UNAVAILABLE')
  if (reply.status >= 300) throw plutusRefusalOf(reply)
  if (!String(reply.headers['content-type']).startsWith(type)) throw badAnswer()
  return reply.body
}
