import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { parseReply, parseServiceReply } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { RouteServices } from '#bff/route-services.ts'
import {
  challengeBody,
  codeBody,
  emailAnswer,
  emailCodeSent,
  linkBody,
  newEmailBody,
  newPasswordLink,
} from '#graphql/contracts/rest/account.ts'
import { codeResent } from '#graphql/contracts/rest/fields.ts'

/** Serves the routes that change a person's email address, and those of the link mailed to the former address, which reverts the change. */
export function emailRoutes({ callers, directus, callAsGuest, limits, checkPerson, checkSockets }: RouteServices['account']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  async function callAsPerson<Input extends z.core.$ZodType<object>, Answer>(
    c: BffContext,
    path: string,
    input: Input,
    answer: z.core.$ZodType<Answer>,
  ) {
    const { token, session } = await callers.requirePerson(c)
    const body = await readInput(c, input)
    const reply = await directus.call(callFor(c, { method: 'POST', path: `/plutus${path}`, token, body }))
    return { user: session.user, answer: parseReply(reply, answer) }
  }

  app.post('/auth/email', async (c) => {
    await limits.accountMails(c.var.line.ip)
    const { answer } = await callAsPerson(c, '/auth/email', newEmailBody, emailCodeSent)
    return json(JSON.stringify(answer))
  })

  app.post('/auth/email/code', async (c) => {
    await limits.codes(c.var.line.ip)
    const { answer } = await callAsPerson(c, '/auth/email/code', challengeBody, codeResent)
    return json(JSON.stringify(answer))
  })

  app.post('/auth/email/verify', async (c) => {
    await limits.codes(c.var.line.ip)
    const { user, answer } = await callAsPerson(c, '/auth/email/verify', codeBody, emailAnswer)
    checkPerson(user)
    return json(JSON.stringify(answer))
  })

  app.post('/auth/email/undo/check', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, linkBody)
    return json(JSON.stringify(parseServiceReply(await callAsGuest(c, { path: '/auth/email/undo/check', body }), emailAnswer)))
  })

  app.post('/auth/email/undo', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, linkBody)
    const answer = parseServiceReply(await callAsGuest(c, { path: '/auth/email/undo', body }), newPasswordLink)
    checkSockets()
    return json(JSON.stringify(answer))
  })

  return app
}
