import { parseReply, plutusRefusalOf } from '#bff/adapters/parse-reply.ts'
import type { BffContext } from '#bff/gateway/bff-env.ts'
import type { Caller } from '#bff/gateway/session/callers.ts'
import { isoEnd } from '#bff/gateway/session/session.ts'
import { callFor } from '#bff/gateway/upstream/call-for.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { person } from '#graphql/contracts/rest/person.ts'

/**
 * Returns the signed-in person as JSON {authenticated, user, expiresAt} (A2). Undefined if the session has ended. Throws Directus's
 * refusals.
 */
export async function readPerson(
  c: BffContext,
  { token, session }: Extract<Caller, { kind: 'person' }>,
  directus: Directus,
): Promise<string | undefined> {
  const reply = await directus.call(callFor(c, { method: 'GET', path: '/plutus/auth/me', token }))
  if (reply.status >= 300 && plutusRefusalOf(reply).code === 'UNAUTHENTICATED') return undefined
  return JSON.stringify({ authenticated: true, user: parseReply(reply, person), expiresAt: isoEnd(session) })
}
