import { Hono } from 'hono'
import { parseServiceReply, plutusRefusalOf } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { readCookie } from '#bff/gateway/session/cookies.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { nextStep, providerCallbackQuery, signInResult } from '#graphql/contracts/rest/sign-in.ts'
import type { ErrorCode } from '#graphql/errors/error-codes.ts'

/**
 * Serves sign-in by an OpenID provider such as Google. Directus calls the provider, and its cookies are never sent to the browser. Failures
 * redirect to the login page with PROVIDER_FAILED, INVALID_CREDENTIALS for an identity without an account, or another code such as
 * UPSTREAM_UNAVAILABLE.
 */
export function providerRoutes(deps: RouteServices['providers']): Hono<BffEnv> {
  const { providers, publicUrl, directus, callAsGuest, limits, signInSession, signUp, state } = deps
  const app = new Hono<BffEnv>()
  const isKnown = (name: string) => providers.some((provider) => provider.name === name)
  const list = JSON.stringify({ providers })

  app.get('/auth/providers', () => json(list))

  app.get('/auth/login/:provider', async (c, next) => {
    const provider = c.req.param('provider')
    if (!isKnown(provider)) return next()
    const redirect = toSitePath(c.req.query('redirect'))
    try {
      await limits.codes(c.var.line.ip)
      const answer = await callProvider(c, { directus, path: `/auth/login/${provider}?redirect=${encodeURIComponent(callbackUrl)}` })
      const kept = answer.cookie(`openid.${provider}`)
      if (!kept || !isElsewhere(answer.location)) throw new Refusal('UPSTREAM_UNAVAILABLE')
      await state.put(c, { provider, state: kept, redirect })
      return c.redirect(answer.location)
    } catch (error) {
      return fail(c, error, redirect)
    }
  })

  app.get('/auth/login/:provider/callback', async (c, next) => {
    const provider = c.req.param('provider')
    if (!isKnown(provider)) return next()
    const held = await state.read(c)
    const redirect = held?.redirect ?? '/'
    state.clear(c)
    try {
      await limits.codes(c.var.line.ip)
      const query = providerCallbackQuery.safeParse(c.req.query())
      if (held?.provider !== provider || !query.success) throw new Refusal('PROVIDER_FAILED')
      const { iss, ...grant } = query.data
      const token = await exchange(c, provider, held.state, new URLSearchParams(iss ? { ...grant, iss } : grant))
      return await continueSignIn(c, token, redirect)
    } catch (error) {
      return fail(c, error, redirect)
    }
  })

  /**
   * Exchanges the provider's answer for a Directus session token. Directus checks its state, nonce and code. Refuses INVALID_CREDENTIALS or
   * PROVIDER_FAILED.
   */
  async function exchange(c: BffContext, provider: string, held: string, query: URLSearchParams): Promise<string> {
    const path = `/auth/login/${provider}/callback?${query}`
    const answer = await callProvider(c, { directus, path, cookie: `openid.${provider}=${held}` })
    const token = answer.cookie('directus_session_token')
    if (token) return token
    throw new Refusal(/[?&]reason=INVALID_CREDENTIALS\b/.test(answer.location ?? '') ? 'INVALID_CREDENTIALS' : 'PROVIDER_FAILED')
  }

  /**
   * Completes a provider sign-in as Directus decides. Signs the person in, or redirects to the page that asks for a code or for the
   * company's currency.
   */
  async function continueSignIn(c: BffContext, token: string, redirect: string): Promise<Response> {
    const reply = await callAsGuest(c, { path: '/auth/provider-session', body: { token } })
    if (reply.status === 401 || reply.status === 403) throw new Refusal('INVALID_CREDENTIALS')
    if (reply.status >= 300) throw plutusRefusalOf(reply)
    const query = redirect === '/' ? '' : `redirect=${encodeURIComponent(redirect)}`
    if (reply.status !== 202) {
      await signInSession.seal(c, parseServiceReply(reply, signInResult))
      return c.redirect(`/auth/callback${query && `?${query}`}`)
    }
    const step = parseServiceReply(reply, nextStep)
    if (step.next === 'otp') return c.redirect(`/auth/login?challenge=${encodeURIComponent(step.challenge)}${query && `&${query}`}`)
    await signUp.put(c, { id: step.id })
    return c.redirect(`/auth/${step.id}/reward`)
  }

  /**
   * Redirects to the login page with the refusal's code as `reason`, because the browser shows this answer as a page. Codes that the page
   * does not show become PROVIDER_FAILED.
   */
  function fail(c: BffContext, error: unknown, redirect: string): Response {
    if (!(error instanceof Refusal)) throw error
    c.var.line.code = error.code
    const reason: ErrorCode = shownReasons.has(error.code) ? error.code : 'PROVIDER_FAILED'
    return c.redirect(`/auth/login?reason=${reason}${redirect === '/' ? '' : `&redirect=${encodeURIComponent(redirect)}`}`)
  }

  /** The page to which Directus is asked to redirect. The redirect is read here and never followed. */
  const callbackUrl = `${publicUrl.origin}/auth/callback`
  /**
   * Returns true for a URL on another origin, such as the provider's. When Directus cannot reach the provider, it redirects to our origin
   * instead.
   */
  const isElsewhere = (location: string | undefined): location is string => {
    const url = location === undefined ? null : URL.parse(location)
    return url !== null && /^https?:$/.test(url.protocol) && url.origin !== publicUrl.origin
  }

  return app
}

const shownReasons = new Set<ErrorCode>([
  'INVALID_CREDENTIALS',
  'PROVIDER_FAILED',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
])

/** Returns the path if it leads to this site, or `/` for anything else, such as `//example.com`. */
export function toSitePath(target: string | undefined): string {
  if (!target?.startsWith('/') || target.length > 1000 || /^\/[/\\]/.test(target) || hasControlCharacter(target)) return '/'
  const url = URL.parse(target, dummyOrigin)
  if (!url || url.origin !== dummyOrigin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

const dummyOrigin = 'https://plutus.invalid'

const hasControlCharacter = (text: string): boolean => [...text].some((character) => character < ' ' || character === '\u007f')

type ProviderAnswer = {
  /** The URL to which Directus redirects. Undefined if the answer is no redirect. */
  location: string | undefined
  cookie: (name: string) => string | undefined
}

/** Calls a provider route of Directus and returns its redirect and cookies. The cookies are never forwarded to the browser unchanged. */
async function callProvider(
  c: BffContext,
  { directus, path, cookie }: { directus: Directus; path: string; cookie?: string },
): Promise<ProviderAnswer> {
  const { token: _none, ...call } = callFor(c, { method: 'GET', path, token: '', isQuery: false })
  const reply = await directus.call({ ...call, headers: { ...call.headers, ...(cookie ? { cookie } : {}) } })
  return { location: locationOf(reply), cookie: (name) => cookieOf(reply, name) }
}

const locationOf = ({ status, headers }: UpstreamReply): string | undefined =>
  status >= 300 && status < 400 && typeof headers.location === 'string' ? headers.location : undefined

const cookieOf = ({ headers }: UpstreamReply, name: string): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => readCookie(line, name))
    .find(Boolean)
