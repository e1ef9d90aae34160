import type { BffContext } from '#bff/gateway/bff-env.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'

export type CallAsGuest = ReturnType<typeof createCallAsGuest>

/** `bytes` are forwarded unparsed, in place of `body`. */
type Call = { method?: 'GET' | 'POST'; path: string; body?: object; bytes?: Buffer; headers?: Record<string, string> }

/** Calls the rules as the service account of guests, for requests without a session. */
export const createCallAsGuest =
  (directus: Directus, guestToken: string) =>
  (c: BffContext, { method = 'POST', path, ...options }: Call): Promise<UpstreamReply> =>
    directus.call(callFor(c, { method, path: `/plutus${path}`, token: guestToken, lane: 'guests', ...options }))
