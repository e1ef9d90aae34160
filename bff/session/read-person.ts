import type { BffContext } from '#bff/bff-env.ts'
import { callFor } from '#bff/upstream/call-for.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { parseReply } from '#bff/upstream/parse-reply.ts'
import { person } from '#graphql/contracts/person.ts'
import type { Caller } from './callers.ts'
import { isoEnd } from './session.ts'

/** Who is signed in (A2), as JSON; undefined where the session is dead. Refuses what Directus refuses. */
export async function readPerson(
  c: BffContext,
  { token, session }: Extract<Caller, { kind: 'person' }>,
  directus: Directus,
): Promise<string | undefined> {
  const reply = await directus.call(callFor(c, { method: 'GET', path: '/plutus/auth/me', token }))
  if (reply.status === 401) return undefined
  return JSON.stringify({ authenticated: true, user: parseReply(reply, person), expiresAt: isoEnd(session) })
}
