import { Hono } from 'hono'
import { parseReply, plutusRefusalOf } from '#bff/adapters/parse-reply.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import { isoEnd } from '#bff/gateway/session/session.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { RouteServices } from '#bff/route-services.ts'
import { type Person, person } from '#graphql/contracts/rest/person.ts'
import { sessionId, sessionList } from '#graphql/contracts/rest/session.ts'
import { readPerson } from './read-person.ts'

/**
 * Serves the routes that return the signed-in person, refresh or list their sessions, and log out (A2–A6). Refuses UNAUTHENTICATED,
 * BAD_INPUT for unknown `fields`, NOT_FOUND for an unknown session.
 */
export function sessionRoutes(deps: RouteServices['sessions']): Hono<BffEnv> {
  const { callers, sessions, liveness, directus, signInSession, now, onLogout, checkPerson } = deps
  const app = new Hono<BffEnv>()

  app.post('/auth/refresh', async (c) => {
    const { session } = await callers.requirePerson(c)
    const isYoung = now() - session.issuedAt < refreshedLatelyMs
    if (isYoung && ['ended', 'refreshed'].includes(await liveness.standingOf(session.id))) throw new Refusal('UNAUTHENTICATED')
    const { session: fresh, sealed } = isYoung ? { session, sealed: undefined } : await sessions.renew(session, c.var.line.requestId)
    if (sealed) callers.setCookie(c, sealed, fresh)
    return json(JSON.stringify({ expiresAt: isoEnd(fresh) }))
  })

  app.post('/auth/logout', async (c) => {
    const caller = await callers.findPerson(c)
    if (caller) await signInSession.end(c, caller.session, '/plutus/auth/logout')
    callers.clearCookie(c)
    return new Response(null, { status: 204 })
  })

  app.post('/auth/logout-all', async (c) => {
    const { session } = await callers.requirePerson(c)
    await signInSession.end(c, session, '/plutus/auth/logout-all')
    onLogout({ user: session.user })
    callers.clearCookie(c)
    return new Response(null, { status: 204 })
  })

  app.get('/auth/session', async (c) => {
    const caller = await callers.findPerson(c)
    const answer = caller && (await readPerson(c, caller, directus))
    if (caller && !answer) await callers.clearIfEnded(c)
    return json(answer ?? '{"authenticated":false}')
  })

  app.get('/users/me', async (c) => {
    const { token } = await callers.requirePerson(c)
    const reply = await directus.call(callFor(c, { method: 'GET', path: '/plutus/auth/me', token }))
    const picked = pickFields(parseReply(reply, person), c.req.query('fields'))
    if (!picked) throw badInput('fields')
    return json(JSON.stringify(picked))
  })

  app.get('/auth/sessions', async (c) => {
    const { token } = await callers.requirePerson(c)
    const reply = await directus.call(callFor(c, { method: 'GET', path: '/plutus/auth/sessions', token }))
    return json(JSON.stringify(parseReply(reply, sessionList)))
  })

  app.post('/auth/sessions/:id/end', async (c) => {
    const { token, session } = await callers.requirePerson(c)
    const id = c.req.param('id')
    if (!sessionId.safeParse(id).success) throw new Refusal('NOT_FOUND')
    const reply = await directus.call(callFor(c, { method: 'POST', path: `/plutus/auth/sessions/${id}/end`, token }))
    if (reply.status >= 300) throw plutusRefusalOf(reply)
    checkPerson(session.user)
    return new Response(null, { status: 204 })
  })

  return app
}

const refreshedLatelyMs = 30_000

const names = new Set(Object.keys(person.shape))

/** Returns the requested fields of a person. Undefined if one of them does not exist. */
function pickFields(whole: Person, fields: string | undefined): Partial<Person> | undefined {
  if (fields === undefined || fields === '*') return whole
  const requested = fields.split(',')
  if (!requested.every((field) => names.has(field))) return undefined
  return Object.fromEntries(Object.entries(whole).filter(([name]) => requested.includes(name)))
}
