import type { Response, Router } from 'express'
import { refusal } from '#rules/platform/command/refusal.ts'
import { type DirectusRequest, route } from '#rules/platform/http/route.ts'
import { makeCaptcha } from './captcha/captcha.ts'
import { acceptInvite } from './invite/accept-invite.ts'
import { readInvite } from './invite/find-invite.ts'
import { requestReset } from './password/request-reset.ts'
import { checkReset, resetPassword } from './password/reset-password.ts'
import { readSignedIn } from './session/signed-in.ts'
import type { Started } from './session/start-session.ts'
import { chooseReward } from './signup/choose-reward.ts'
import { readSignUp } from './signup/read-sign-up.ts'
import { changeSignUpEmail, resendSignUpCode } from './signup/resend-sign-up-code.ts'
import { startSignUp } from './signup/start-sign-up.ts'
import { verifySignUp } from './signup/verify-sign-up.ts'

/**
 * Serves the routes without a session: sign-up, password reset and invites. Refuses INVALID_CREDENTIALS when the company of an accepted
 * invite has no currency yet.
 */
export function guestRoutes(router: Router): void {
  route(router, 'get', '/auth/captcha', 'guest', async ({ res }) => {
    res.json(await makeCaptcha(new Date()))
  })
  route(router, 'post', '/auth/signup', 'guest', async ({ req, res }) => {
    res.status(201).json(await startSignUp(req.body))
  })
  route(router, 'get', '/auth/signup/:id', 'guest', async ({ req, res }) => {
    res.json(await readSignUp(idOf(req), provenBy(req)))
  })
  route(router, 'post', '/auth/signup/:id/verify', 'guest', async ({ req, res, caller }) => {
    res.json(await verifySignUp(idOf(req), req.body, caller))
  })
  route(router, 'post', '/auth/signup/:id/resend', 'guest', async ({ req, res }) => {
    res.json(await resendSignUpCode(idOf(req)))
  })
  route(router, 'post', '/auth/signup/:id/email', 'guest', async ({ req, res }) => {
    res.json(await changeSignUpEmail(idOf(req), req.body))
  })
  route(router, 'post', '/auth/signup/:id/reward', 'guest', async ({ req, res, caller }) => {
    await enter(res, await chooseReward(idOf(req), provenBy(req), req.body, caller))
  })
  route(router, 'post', '/auth/password/request', 'guest', async ({ req, res }) => {
    await requestReset(req.body)
    res.status(204).end()
  })
  route(router, 'post', '/auth/password/check', 'guest', async ({ req, res }) => {
    await checkReset(req.body)
    res.status(204).end()
  })
  route(router, 'post', '/auth/password/reset', 'guest', async ({ req, res, caller }) => {
    await resetPassword(req.body, caller)
    res.status(204).end()
  })
  route(router, 'get', '/auth/invites/:token', 'guest', async ({ req, res }) => {
    res.json(await readInvite(String(req.params.token)))
  })
  route(router, 'post', '/auth/invites/:token', 'guest', async ({ req, res, caller }) => {
    await enter(res, await acceptInvite(String(req.params.token), req.body, caller))
  })
}

const idOf = (req: DirectusRequest): string => String(req.params.id)

/**
 * Returns the id of the sign-up whose address was proven in this browser, which the BFF reads from its sealed cookie. Undefined without
 * one.
 */
const provenBy = (req: DirectusRequest): string | undefined => req.get('x-plutus-signup')

async function enter(res: Response, started: Started): Promise<void> {
  if ('next' in started) throw refusal('INVALID_CREDENTIALS')
  res.json({ token: started.token, expiresAt: started.expiresAt, user: await readSignedIn(started.member) })
}
