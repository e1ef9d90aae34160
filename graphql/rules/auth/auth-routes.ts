import type { Router } from 'express'
import { route } from '../core/route.ts'
import { deadSessions } from './dead-sessions.ts'
import { endAllSessions, endSession } from './end-session.ts'
import { login } from './login.ts'
import { readSignedIn } from './signed-in.ts'

/** What the BFF asks about people and their sessions. */
export function authRoutes(router: Router): void {
  route(router, 'post', '/auth/login', 'door', async ({ req, res }) => {
    res.json(await login(req.body ?? {}, req))
  })
  route(router, 'post', '/auth/logout', 'person', async ({ req, res }) => {
    await endSession(req.accountability?.session)
    res.status(204).end()
  })
  route(router, 'post', '/auth/logout-all', 'person', async ({ res, caller }) => {
    await endAllSessions(String(caller.user))
    res.status(204).end()
  })
  route(router, 'get', '/auth/me', 'person', async ({ res, caller }) => {
    res.json(await readSignedIn(String(caller.user)))
  })
  route(router, 'post', '/auth/dead-sessions', 'hub', async ({ req, res }) => {
    res.json({ dead: await deadSessions(req.body?.sessions) })
  })
}
