import { plutusRefusalOf } from '#bff/adapters/parse-reply.ts'
import { type BffContext, json } from '#bff/gateway/bff-env.ts'
import type { CallerLookup } from '#bff/gateway/session/callers.ts'
import type { Liveness } from '#bff/gateway/session/liveness.ts'
import { absoluteLifeMs, isoEnd, type Session, sessionOf } from '#bff/gateway/session/session.ts'
import type { Sessions } from '#bff/gateway/session/sessions.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import type { SignedIn } from '#graphql/contracts/rest/person.ts'
import type { SignInResult } from '#graphql/contracts/rest/sign-in.ts'
import type { DeviceCookie } from './device-cookie.ts'

type Deps = {
  callers: CallerLookup
  sessions: Sessions
  directus: Directus
  liveness: Liveness
  device: DeviceCookie
  now: () => number
  onLogout: (ended: { session: Session; isReplaced?: boolean }) => void
}

type LogoutPath = '/plutus/auth/logout' | '/plutus/auth/logout-all'

/** Creates the functions that start and end sessions, which all sign-in and logout routes use. */
export function createSignInSession({ callers, sessions, directus, liveness, device, now, onLogout }: Deps) {
  /** Ends a session at Directus and closes its live sockets. Succeeds if it had already ended. */
  async function end(c: BffContext, session: Session, path: LogoutPath): Promise<void> {
    await endAtDirectus(c, session, path)
    onLogout({ session })
  }

  async function endAtDirectus(c: BffContext, session: Session, path: LogoutPath): Promise<void> {
    const reply = await directus.call(callFor(c, { method: 'POST', path, token: session.token }))
    const refusal = reply.status >= 300 ? plutusRefusalOf(reply) : undefined
    if (refusal && refusal.code !== 'UNAUTHENTICATED') throw refusal
    liveness.markEnded(session.id)
  }

  /** Starts a session by setting its encrypted cookie, and ends the browser's former one (A6). Remembers the device if it is trusted. */
  async function seal(c: BffContext, { token, user, device: trusted }: SignInResult): Promise<Session> {
    const former = await callers.findPerson(c).catch(() => undefined)
    if (former) await endAtDirectus(c, former.session, '/plutus/auth/logout').catch(() => undefined)
    const session = sessionOf(token, { company: user.company.id, absoluteEnd: now() + absoluteLifeMs })
    callers.setCookie(c, await sessions.seal(session), session)
    // after the answer, so that a page that asks for its session then sends the new cookie
    if (former) c.env.outgoing.once('close', () => onLogout({ session: former.session, isReplaced: true }))
    if (trusted) device.put(c, trusted)
    return session
  }

  return {
    end,
    seal,
    /** Starts the session of a person who has signed in. Answers 200 {user, expiresAt} with the session cookie. */
    async enter(c: BffContext, who: SignInResult): Promise<Response> {
      return json(JSON.stringify({ user: who.user, expiresAt: isoEnd(await seal(c, who)) } satisfies SignedIn))
    },
  }
}
