import { createHash } from 'node:crypto'
import type { BffContext } from '#bff/gateway/bff-env.ts'
import { badInput, keyRefusal, Refusal } from '#bff/gateway/refusal.ts'
import type { SessionCookie } from './cookies.ts'
import { putCookie, readCookie } from './cookies.ts'
import type { Liveness } from './liveness.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'

/** The caller of a route: a person with a session, or an integrator with an API key. The `bucket` is the session's id or the key's hash. */
export type Caller = { kind: 'person'; session: Session; token: string; bucket: string } | { kind: 'key'; token: string; bucket: string }

export type CallerLookup = ReturnType<typeof createCallers>

type Deps = {
  sessions: Sessions
  liveness: Pick<Liveness, 'findClosed'>
  cookie: SessionCookie
  /** Returns the API key in an Authorization header. Undefined if it contains none. */
  keyOf: (authorization: string) => string | undefined
}

/**
 * Creates the functions that identify a call's person or key, and refresh the session cookie. They do not check that the session or key is
 * still valid. Refuses UNAUTHENTICATED, and BAD_INPUT for a session and a key at once.
 */
export function createCallers({ sessions, liveness, cookie, keyOf }: Deps) {
  /**
   * Returns the signed-in person. Without one refuses UNAUTHENTICATED, and clears an invalid or ended cookie. If the call has a key instead, the
   * message is the one for keys.
   */
  async function requirePerson(c: BffContext): Promise<Extract<Caller, { kind: 'person' }>> {
    const found = await findPerson(c)
    if (found) return found
    throw keyOf(c.env.incoming.headers.authorization ?? '') === undefined ? new Refusal('UNAUTHENTICATED') : keyRefusal()
  }

  async function findPerson(c: BffContext): Promise<Extract<Caller, { kind: 'person' }> | undefined> {
    const value = readCookie(c.env.incoming.headers.cookie, cookie.name)
    if (value === undefined) return undefined
    const usable = await sessions.use(value, c.var.line.requestId).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') return undefined
      throw error
    })
    if (!usable) {
      await clearIfEnded(c)
      return undefined
    }
    const { session, sealed } = usable
    if (sealed) setCookie(c, sealed, session)
    c.var.line.uid = session.user
    c.var.line.by = session.user
    c.var.line.cid = session.company
    return { kind: 'person', session, token: session.token, bucket: session.id }
  }

  /**
   * Clears the cookie of a refused session, which the browser would send with every later call. Keeps it while a newer session of the same
   * sign-in goes on, or if that is unknown: the browser may already have its cookie.
   */
  async function clearIfEnded(c: BffContext): Promise<void> {
    const value = readCookie(c.env.incoming.headers.cookie, cookie.name)
    const opened = value === undefined ? undefined : await sessions.open(value)
    if (opened) {
      const { id } = opened.session
      const closed = await liveness.findClosed([id]).catch(() => undefined)
      if (!closed || closed.get(id) === 'refreshed') return
    }
    if (value !== undefined) clearCookie(c)
  }

  const setCookie = (c: BffContext, sealed: string, session: Session) => putCookie(c.env.outgoing, cookie.set(sealed, session, Date.now()))
  const clearCookie = (c: BffContext) => putCookie(c.env.outgoing, cookie.clear)

  return {
    requirePerson,
    findPerson,
    setCookie,
    clearCookie,
    clearIfEnded,
    /**
     * Returns the person or key of a call. Refuses BAD_INPUT if both are sent. A key's format is checked here, and its owner is looked up
     * later.
     */
    async requireCaller(c: BffContext): Promise<Caller> {
      const { authorization, cookie: cookies } = c.env.incoming.headers
      if (authorization === undefined) return requirePerson(c)
      if (readCookie(cookies, cookie.name) !== undefined) throw badInput('headers', 'Send a session or a key, not both.')
      const key = keyOf(authorization)
      if (!key) throw keyRefusal()
      const bucket = bucketOf(key)
      c.var.line.by = bucket
      return { kind: 'key', token: key, bucket }
    },
  }
}

/** Returns the SHA-256 hash of a key, which identifies it in memory so that the key itself is not kept. */
export const bucketOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
