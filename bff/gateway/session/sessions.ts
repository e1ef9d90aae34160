import { LRUCache } from 'lru-cache'
import { Refusal } from '#bff/gateway/refusal.ts'
import { badAnswer, type Directus } from '#bff/gateway/upstream/directus.ts'
import type { CookieSeal, OpenedCookie } from './cookie-seal.ts'
import { readCookie } from './cookies.ts'
import { endOf, type Session, sessionOf } from './session.ts'

export type Sessions = ReturnType<typeof createSessions>

/** A valid session. `sealed` is the new cookie to set. Undefined if the received one is current. */
export type UsableSession = { session: Session; sealed?: string }

type Deps = { seal: CookieSeal; directus: Directus; now: () => number; onRenewed: (from: Session, to: Session) => void }

/**
 * Creates the functions that decrypt session cookies and refresh their sessions at Directus. Concurrent refreshes of a session share one
 * call. A refresh refuses UNAUTHENTICATED for an ended session, and UPSTREAM_UNAVAILABLE when Directus fails.
 */
export function createSessions({ seal, directus, now, onRenewed }: Deps) {
  const opened = new LRUCache<string, OpenedCookie>({ max: 20_000, ttl: 30_000 })
  const renewals = new LRUCache<string, Promise<UsableSession>>({ max: 20_000, ttl: successorMs })

  async function open(cookie: string): Promise<OpenedCookie | undefined> {
    const cached = opened.get(cookie) ?? (await seal.open(cookie))
    if (!cached || endOf(cached.session) <= now()) return undefined
    opened.set(cookie, cached, { noUpdateTTL: true })
    return cached
  }

  /** Refreshes a session at Directus. The new session is kept for a minute, for calls that still send the old cookie. */
  function renew(session: Session, requestId: string): Promise<UsableSession> {
    const running = renewals.get(session.id)
    if (running) return running
    const renewal = exchange(session, requestId)
    renewals.set(session.id, renewal)
    renewal.catch(() => renewals.delete(session.id))
    return renewal
  }

  async function exchange(session: Session, requestId: string): Promise<UsableSession> {
    const token = await refreshToken(directus, session, requestId)
    const next = sessionOf(token, session)
    onRenewed(session, next)
    return { session: next, sealed: await seal.seal(next) }
  }

  return {
    open,
    renew,
    seal: seal.seal,
    /**
     * Returns the session of a cookie, or the one that a refresh replaced it with. Does not refresh it. Undefined for an invalid or expired
     * cookie.
     */
    async latest(cookie: string): Promise<Session | undefined> {
      const cached = await open(cookie)
      if (!cached) return undefined
      const renewal = await renewals.get(cached.session.id)?.catch(() => undefined)
      return renewal?.session ?? cached.session
    },
    /**
     * Returns the session of a cookie, refreshed at Directus if it is over a quarter of an hour old. Undefined for an invalid or expired
     * cookie.
     */
    async use(cookie: string, requestId: string): Promise<UsableSession | undefined> {
      const cached = opened.get(cookie) ?? (await open(cookie))
      if (!cached || endOf(cached.session) <= now()) return undefined
      const { session } = cached
      const renewal = renewals.get(session.id)
      if (renewal) return renewal
      if (now() - session.issuedAt > refreshAfterMs) return renew(session, requestId)
      return cached.isOldKey ? { session, sealed: await seal.seal(session) } : { session }
    },
  }
}

const refreshAfterMs = 15 * 60 * 1000
const successorMs = 60_000

/**
 * Exchanges a session token at Directus for a new one. Directus accepts and returns it only as its own cookie. Refuses UNAUTHENTICATED if
 * the session has ended.
 */
async function refreshToken(directus: Directus, { token, user }: Session, requestId: string): Promise<string> {
  const reply = await directus.call({
    method: 'POST',
    path: '/auth/refresh',
    requestId,
    by: user,
    headers: { cookie: `${directusCookie}=${token}` },
    body: '{"mode":"session"}',
  })
  if (reply.status === 401 || reply.status === 403 || reply.status === 400) throw new Refusal('UNAUTHENTICATED')
  if (reply.status !== 200) throw badAnswer()
  const cookies = [reply.headers['set-cookie'] ?? []].flat()
  const fresh = cookies.map((cookie) => readCookie(cookie, directusCookie)).find(Boolean)
  if (!fresh) throw badAnswer()
  return fresh
}

const directusCookie = 'directus_session_token'
