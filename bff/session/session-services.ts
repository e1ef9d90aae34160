import * as z from 'zod/mini'
import { createKeyOwners, createLoadClosed } from '#bff/adapters/caller-standings.ts'
import { plutusNames } from '#bff/adapters/plutus-names.ts'
import type { ServiceOptions } from '#bff/bff-options.ts'
import { createAdmission } from '#bff/gateway/graphql/admission.ts'
import { closeCodes, createSocketRegistry } from '#bff/gateway/graphql/hub/socket-registry.ts'
import { createKnownKeys } from '#bff/gateway/graphql/known-keys.ts'
import { createCallers } from '#bff/gateway/session/callers.ts'
import type { CookieSeal } from '#bff/gateway/session/cookie-seal.ts'
import { createSessionCookie, hostCookie } from '#bff/gateway/session/cookies.ts'
import { createJwe } from '#bff/gateway/session/jwe.ts'
import { createLiveness } from '#bff/gateway/session/liveness.ts'
import type { Session } from '#bff/gateway/session/session.ts'
import { createSessions } from '#bff/gateway/session/sessions.ts'
import { createShortCookie } from '#bff/gateway/session/short-cookie.ts'
import type { BaseServices } from '#bff/operation/base-services.ts'
import { bearerKey } from '#graphql/contracts/rest/key.ts'
import { createDeviceCookie } from './device-cookie.ts'
import { createSignInSession } from './sign-in-session.ts'

export type SessionServices = ReturnType<typeof createSessionServices>

/** Creates what starts, recognises and ends the sessions and keys of callers. The registry of live sockets follows their ends. */
export function createSessionServices(options: ServiceOptions, base: BaseServices, seal: CookieSeal) {
  const { publicUrl, hubToken } = options
  const { directus, limits, metrics, now } = base
  const registry = createSocketRegistry(metrics)
  const cookie = createSessionCookie(publicUrl, plutusNames.cookie)
  const sessions = createSessions({ seal, directus, now, onRenewed: registry.moveSockets })
  const liveness = createLiveness({ loadClosed: createLoadClosed({ directus, hubToken }), now })
  const callers = createCallers({ sessions, liveness, cookie, keyOf: bearerKey })
  const keys = createKeyOwners({ directus, hubToken })
  const knownKeys = createKnownKeys(limits, keys)
  const device = createDeviceCookie(publicUrl, now)
  /** Closes the live sockets of a sign-in, or of all sessions of a person, at once. With `isReplaced` they may reconnect by the new one. */
  const onLogout = ({ session, user, isReplaced = false }: { session?: Session; user?: string; isReplaced?: boolean }) => {
    if (session && isReplaced) registry.endBucket(session.chain, closeCodes.sessionEnded, 'Session ended')
    else if (session) registry.endBucket(session.chain, closeCodes.loggedOut, 'Logged out')
    if (user) registry.endUser(user, closeCodes.loggedOut, 'Logged out')
  }
  return {
    registry,
    cookie,
    sessions,
    callers,
    liveness,
    keys,
    knownKeys,
    admission: createAdmission({ callers, liveness, knownKeys, limits }),
    device,
    onLogout,
    signInSession: createSignInSession({ callers, sessions, directus, liveness, device, now, onLogout }),
    ...createStepCookies(options, now),
  }
}

/** The content of the cookie kept while a person signs in at their provider: Directus's own state, and the path to open afterwards. */
const providerContent = z.object({ provider: z.string(), state: z.string(), redirect: z.string() })

/** Creates the encrypted cookies between two steps: `signUp` of a sign-up, `state` of a sign-in at a provider. */
function createStepCookies({ publicUrl, cookieKeys }: ServiceOptions, now: () => number) {
  const jwe = createJwe(cookieKeys)
  return {
    signUp: createShortCookie({
      cookie: hostCookie(publicUrl, 'plutus-signup'),
      jwe,
      purpose: 'sign-up',
      seconds: 3600,
      content: z.object({ id: z.string() }),
      now,
    }),
    // The provider redirects here from its own site, where the browser would not send a Strict cookie.
    state: createShortCookie({
      cookie: hostCookie(publicUrl, 'plutus-provider', 'Lax'),
      jwe,
      purpose: 'provider',
      seconds: 600,
      content: providerContent,
      now,
    }),
  }
}
