import type { AskClosed } from '#bff/gateway/session/liveness.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { closedSessions } from '#graphql/contracts/session.ts'
import { parseReply } from './parse-reply.ts'

/** Asks our extension which sessions are over or shut. */
export function createAskClosed({ directus, hubToken }: { directus: Directus; hubToken: string }): AskClosed {
  const ask = (path: string, sessions: string[]) =>
    directus.call({ method: 'POST', path, token: hubToken, requestId: 'liveness', body: JSON.stringify({ sessions }) })

  return async (sessions) => {
    const reply = await ask('/plutus/auth/closed-sessions', sessions)
    // With DIRECTUS_URL the two are upgraded apart. A Directus of the previous release knows this path alone and shuts nobody out; remove
    // it one release later.
    return parseReply(reply.status === 404 ? await ask('/plutus/auth/dead-sessions', sessions) : reply, closedSessions)
  }
}
