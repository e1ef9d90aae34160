import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import { codeAgainBody } from '#contracts/rest/sign-in.ts'
import { actorOf, authorize, readMe } from '#rules/platform/access/me.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { route } from '#rules/platform/http/route.ts'
import { login } from './auth/login.ts'
import { proveMailbox, sendMailboxCode } from './auth/mailbox-proof.ts'
import { resendSecondFactor } from './auth/second-factor.ts'
import { confirmStepUp, resendStepUp, startStepUp } from './auth/step-up.ts'
import { lookUpKeys } from './key/authenticate-key.ts'
import { findClosedSessions } from './session/closed-sessions.ts'
import { endAllSessions, endChain, endSession } from './session/end-session.ts'
import { listSessions } from './session/list-sessions.ts'
import { takeOverProviderSession } from './session/provider-session.ts'
import { readSignedIn } from './session/signed-in.ts'
import { confirmAuthenticator, removeAuthenticator, renewRecoveryCodes, startAuthenticator } from './two-factor/enrol-authenticator.ts'

/**
 * Serves the routes of sign-in, sessions and second factors, which the BFF calls. Refuses NOT_FOUND for a session that is not the caller's.
 */
export function authRoutes(router: Router): void {
  signingIn(router)
  sessions(router)
  secondProofs(router)
}

function signingIn(router: Router): void {
  route(router, 'post', '/auth/login', 'guest', async ({ req, res, caller }) => {
    const answer = await login(req.body ?? {}, caller)
    res.status('next' in answer ? 202 : 200).json(answer)
  })
  route(router, 'post', '/auth/login/code', 'guest', async ({ req, res, caller }) => {
    const { challenge } = parseInput(codeAgainBody, req.body ?? {})
    res.json(await transact((work) => resendSecondFactor(work, { challenge, purpose: 'login', userAgent: caller.userAgent })))
  })
  route(router, 'post', '/auth/login/mailbox', 'guest', async ({ req, res }) => {
    res.json(await sendMailboxCode(req.body ?? {}))
  })
  route(router, 'post', '/auth/login/mailbox/verify', 'guest', async ({ req, res }) => {
    res.json(await proveMailbox(req.body ?? {}))
  })
  route(router, 'post', '/auth/provider-session', 'guest', async ({ req, res, caller }) => {
    const answer = await takeOverProviderSession(req.body ?? {}, caller)
    res.status('next' in answer ? 202 : 200).json(answer)
  })
  route(router, 'post', '/auth/logout', 'person', async ({ res, caller }) => {
    await endSession(caller.session)
    await recordEnd(caller)
    res.status(204).end()
  })
}

function sessions(router: Router): void {
  route(router, 'get', '/auth/me', 'person', async ({ res, caller }) => {
    res.json(await readSignedIn(String(caller.user)))
  })
  route(router, 'get', '/auth/sessions', 'person', async ({ res, caller }) => {
    res.json({ sessions: await listSessions(getDatabase(), String(caller.user), caller.session) })
  })
  route(router, 'post', '/auth/sessions/:id/end', 'person', async ({ req, res, caller }) => {
    await transact(async ({ trx, now }) => {
      const me = await authorize(trx, caller.user, 'own.edit')
      if (!(await endChain(trx, me.id, String(req.params.id), now))) throw refusal('NOT_FOUND')
      await writeAudit(trx, { ...actorOf(me), caller, action: 'session.end', entity: 'members', entityId: me.id, now })
    })
    res.status(204).end()
  })
  route(router, 'post', '/auth/logout-all', 'person', async ({ res, caller }) => {
    await endAllSessions(String(caller.user))
    await recordEnd(caller, { everywhere: true })
    res.status(204).end()
  })
  route(router, 'post', '/auth/closed-sessions', 'hub', async ({ req, res }) => {
    res.json(await findClosedSessions(req.body?.sessions))
  })
  route(router, 'post', '/auth/key-standings', 'hub', async ({ req, res }) => {
    res.json(await lookUpKeys(req.body ?? {}))
  })
}

/** Records a sign-out in the activity log. Does nothing for a caller who is no longer a member. */
async function recordEnd(caller: Caller, detail?: { everywhere: true }): Promise<void> {
  await transact(async ({ trx, now }) => {
    const me = await readMe(trx, caller.user).catch(() => undefined)
    if (me) await writeAudit(trx, { ...actorOf(me), caller, action: 'session.end', entity: 'members', entityId: me.id, detail, now })
  })
}

function secondProofs(router: Router): void {
  route(router, 'post', '/auth/step-up', 'person', async ({ res, caller }) => {
    res.json(await startStepUp(caller))
  })
  route(router, 'post', '/auth/step-up/code', 'person', async ({ req, res, caller }) => {
    res.json(await resendStepUp(req.body ?? {}, caller))
  })
  route(router, 'post', '/auth/step-up/verify', 'person', async ({ req, res, caller }) => {
    res.json(await confirmStepUp(req.body ?? {}, caller))
  })
  route(router, 'post', '/auth/authenticator', 'person', async ({ req, res, caller }) => {
    res.json(await startAuthenticator(req.body ?? {}, caller))
  })
  route(router, 'post', '/auth/authenticator/confirm', 'person', async ({ req, res, caller }) => {
    res.json(await confirmAuthenticator(req.body ?? {}, caller))
  })
  route(router, 'post', '/auth/authenticator/remove', 'person', async ({ res, caller }) => {
    await removeAuthenticator(caller)
    res.status(204).end()
  })
  route(router, 'post', '/auth/authenticator/recovery-codes', 'person', async ({ res, caller }) => {
    res.json(await renewRecoveryCodes(caller))
  })
}
