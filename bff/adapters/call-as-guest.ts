import type { BffContext } from '#bff/gateway/bff-env.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'

/** A call to the path below `/plutus`. If `bytes` are given, they are sent unparsed instead of the JSON `body`. */
type Call = { method?: 'GET' | 'POST'; path: string; body?: object; bytes?: Buffer; headers?: Record<string, string> }

/**
 * Calls a `/plutus` route of Directus as the service account for guests. Used for requests without a session, such as sign-up, reward codes
 * and webhooks.
 */
export const createCallAsGuest =
  (directus: Directus, guestToken: string) =>
  (c: BffContext, { method = 'POST', path, ...options }: Call): Promise<UpstreamReply> =>
    directus.call(callFor(c, { method, path: `/plutus${path}`, token: guestToken, pool: 'guests', ...options }))
