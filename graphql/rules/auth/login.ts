import { AuthenticationService } from '@directus/api/services/authentication'
import { getSchema } from '@directus/api/utils/get-schema'
import * as z from 'zod/mini'
import { parseInput } from '../core/parse-input.ts'
import { refuse } from '../core/refusal.ts'
import type { DirectusRequest } from '../core/route.ts'
import { giveAttemptBack, takeAttempt } from './login-throttle.ts'
import { readSignedIn, type SignedIn } from './signed-in.ts'

const loginInput = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(128)),
})

const sessionMs = 24 * 60 * 60 * 1000

/** Password → session (A1). Unknown, wrong and suspended answer alike; Directus evens the time. */
export async function login(body: unknown, req: DirectusRequest): Promise<{ token: string; expiresAt: string; user: SignedIn }> {
  const input = parseInput(loginInput, body)
  const email = input.email.trim().toLowerCase()
  const key = `${email}|${req.accountability?.ip ?? ''}`
  if (!(await takeAttempt(key))) throw refuse('RATE_LIMITED', { retryAfterSeconds: 300 })
  const service = new AuthenticationService({ schema: await getSchema(), accountability: req.accountability ?? null })
  const session = await service.login('default', { email, password: input.password }, { session: true }).catch(() => undefined)
  if (!session?.id) throw refuse('INVALID_CREDENTIALS')
  const user = await readSignedIn(session.id).catch(() => {
    throw refuse('INVALID_CREDENTIALS')
  })
  await giveAttemptBack(key)
  return { token: session.accessToken, expiresAt: new Date(Date.now() + sessionMs).toISOString(), user }
}
