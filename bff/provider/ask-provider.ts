import type { BffContext } from '#bff/gateway/bff-env.ts'
import { readCookie } from '#bff/gateway/session/cookies.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'

export type ProviderAnswer = {
  /** Where Directus would send the browser. */
  location: string | undefined
  cookie: (name: string) => string | undefined
}

/** Calls Directus's own provider routes: they answer in redirects and cookies, and neither leaves as it is. */
export async function askProvider(
  c: BffContext,
  { directus, path, cookie }: { directus: Directus; path: string; cookie?: string },
): Promise<ProviderAnswer> {
  const { token: _none, ...call } = callFor(c, { method: 'GET', path, token: '' })
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
