import type { Router } from 'express'
import { route } from '#rules/platform/http/route.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { resendEmailCode, startEmailChange } from './start-email-change.ts'
import { checkUndo, undoEmailChange } from './undo-email-change.ts'

/** Serves the routes that move an account to another email address and restore the former one. */
export function emailChangeRoutes(router: Router): void {
  route(router, 'post', '/auth/email', 'person', async ({ req, res, caller }) => {
    res.json(await startEmailChange(req.body ?? {}, caller))
  })
  route(router, 'post', '/auth/email/code', 'person', async ({ req, res, caller }) => {
    res.json(await resendEmailCode(req.body ?? {}, caller))
  })
  route(router, 'post', '/auth/email/verify', 'person', async ({ req, res, caller }) => {
    res.json(await confirmEmailChange(req.body ?? {}, caller))
  })
  route(router, 'post', '/auth/email/undo/check', 'guest', async ({ req, res }) => {
    res.json(await checkUndo(req.body))
  })
  route(router, 'post', '/auth/email/undo', 'guest', async ({ req, res, caller }) => {
    res.json(await undoEmailChange(req.body, caller))
  })
}
