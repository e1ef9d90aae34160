import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { parseReply, plutusRefusalOf } from '#bff/adapters/parse-reply.ts'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { RouteServices } from '#bff/route-services.ts'
import {
  authenticatorBody,
  authenticatorSetup,
  challengeBody,
  codeBody,
  confirmAuthenticatorBody,
  recoveryCodes,
  stepUpAnswer,
} from '#graphql/contracts/rest/account.ts'
import { codeResent, emptyBody } from '#graphql/contracts/rest/fields.ts'
import { codeChallenge } from '#graphql/contracts/rest/sign-in.ts'

/** Serves the routes that confirm a command by two-factor, and those that set up or remove a person's authenticator app. */
export function stepUpRoutes({ callers, directus, limits }: RouteServices['account']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()

  /**
   * Adds a POST route that forwards the body to Directus. Answers with the reply of the schema `answer`, or 204 if `answer` is undefined.
   */
  const post = <Input extends z.core.$ZodType<object>, Answer>(path: string, input: Input, answer: z.core.$ZodType<Answer> | undefined) =>
    app.post(path, async (c: BffContext) => {
      const { token } = await callers.requirePerson(c)
      await limits.codes(c.var.line.ip)
      const body = await readInput(c, input)
      const reply = await directus.call(callFor(c, { method: 'POST', path: `/plutus${path}`, token, body }))
      if (answer) return json(JSON.stringify(parseReply(reply, answer)))
      if (reply.status >= 300) throw plutusRefusalOf(reply)
      return new Response(null, { status: 204 })
    })

  post('/auth/step-up', emptyBody, codeChallenge)
  post('/auth/step-up/code', challengeBody, codeResent)
  post('/auth/step-up/verify', codeBody, stepUpAnswer)
  post('/auth/authenticator', authenticatorBody, authenticatorSetup)
  post('/auth/authenticator/confirm', confirmAuthenticatorBody, recoveryCodes)
  post('/auth/authenticator/remove', emptyBody, undefined)
  post('/auth/authenticator/recovery-codes', emptyBody, recoveryCodes)

  return app
}
