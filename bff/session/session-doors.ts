import { Hono } from 'hono'
import { z } from 'zod'
import { type BffContext, type BffEnv, json, whenGone } from '#bff/bff-env.ts'
import { badInput, Refusal } from '#bff/refusal.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import { readJson } from '#bff/security/read-body.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { parseReply, refusalOf } from '#bff/upstream/parse-reply.ts'
import type { Callers } from './callers.ts'
import type { Liveness } from './liveness.ts'
import { person, pickFields } from './person.ts'
import { absoluteLifeMs, endOf, type Session, sessionOf } from './session.ts'
import type { Sessions } from './sessions.ts'

export type SessionDoorsDeps = {
  callers: Callers
  sessions: Sessions
  liveness: Liveness
  directus: Directus
  doorToken: string
  limits: RateLimits
  now: () => number
  /** Ends the sockets of these sessions at once. */
  onLogout: (ended: { session?: Session; user?: string }) => void
}

const loginInput = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(128) })
const loginReply = z.object({ token: z.string(), user: person })

/** Signing in, staying in and out again (A1–A6). */
export function sessionDoors({ callers, sessions, liveness, directus, doorToken, limits, now, onLogout }: SessionDoorsDeps): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  app.post('/auth/login', async (c) => {
    await limits.login(c.var.line.ip)
    const input = loginInput.safeParse(await readJson(c.env.incoming, bodyMax))
    if (!input.success) throw badInput(input.error.issues[0]?.path.join('.') ?? 'body')
    const reply = await directus.call({
      ...upstream(c, '/plutus/auth/login', doorToken),
      body: JSON.stringify(input.data),
      headers: { 'user-agent': c.env.incoming.headers['user-agent']?.slice(0, 255) ?? '' },
    })
    if (reply.status === 401) throw new Refusal('INVALID_CREDENTIALS')
    const { token, user } = parseReply(reply, loginReply)
    const former = await callers.tryPerson(c).catch(() => undefined)
    if (former) await end(c, former.session, '/plutus/auth/logout').catch(() => undefined)
    const session = sessionOf(token, { company: user.company.id, absoluteEnd: now() + absoluteLifeMs })
    callers.hand(c, await sessions.seal(session), session)
    return json(JSON.stringify({ user, expiresAt: isoEnd(session) }))
  })

  app.post('/auth/refresh', async (c) => {
    const { session } = await callers.person(c)
    const isYoung = now() - session.issuedAt < refreshedLatelyMs
    if (isYoung && !(await liveness.isAlive(session.id))) throw new Refusal('UNAUTHENTICATED')
    const { session: fresh, sealed } = isYoung ? { session, sealed: undefined } : await sessions.renew(session, c.var.line.requestId)
    if (sealed) callers.hand(c, sealed, fresh)
    return json(JSON.stringify({ expiresAt: isoEnd(fresh) }))
  })

  app.post('/auth/logout', async (c) => {
    const caller = await callers.tryPerson(c)
    if (caller) await end(c, caller.session, '/plutus/auth/logout')
    callers.clear(c)
    return new Response(null, { status: 204 })
  })

  app.post('/auth/logout-all', async (c) => {
    const { session } = await callers.person(c)
    await end(c, session, '/plutus/auth/logout-all')
    onLogout({ user: session.user })
    callers.clear(c)
    return new Response(null, { status: 204 })
  })

  app.get('/auth/session', async (c) => {
    const caller = await callers.tryPerson(c)
    if (!caller) return json('{"authenticated":false}')
    const reply = await directus.call(upstream(c, '/plutus/auth/me', caller.token, 'GET'))
    if (reply.status === 401) {
      callers.clear(c)
      return json('{"authenticated":false}')
    }
    const user = parseReply(reply, person)
    return json(JSON.stringify({ authenticated: true, user, expiresAt: isoEnd(caller.session) }))
  })

  app.get('/users/me', async (c) => {
    const { token } = await callers.person(c)
    const reply = await directus.call(upstream(c, '/plutus/auth/me', token, 'GET'))
    const picked = pickFields(parseReply(reply, person), c.req.query('fields'))
    if (!picked) throw badInput('fields')
    return json(JSON.stringify(picked))
  })

  /** A session that is already gone upstream is a logout all the same. */
  async function end(c: BffContext, session: Session, path: string): Promise<void> {
    const reply = await directus.call(upstream(c, path, session.token))
    if (reply.status >= 300 && reply.status !== 401) throw refusalOf(reply)
    liveness.markDead(session.id)
    onLogout({ session })
  }

  return app
}

const bodyMax = 8 * 1024
const refreshedLatelyMs = 30_000

const isoEnd = (session: Session) => new Date(endOf(session)).toISOString()

const upstream = (c: BffContext, path: string, token: string, method: 'GET' | 'POST' = 'POST') => ({
  method,
  path,
  token,
  requestId: c.var.line.requestId,
  ip: c.var.line.ip,
  // Leaving the page in the middle of a logout must not stop it.
  signal: method === 'GET' ? whenGone(c) : undefined,
})
