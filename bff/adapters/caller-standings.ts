import * as z from 'zod/mini'
import { parseReply, parseServiceReply } from '#bff/adapters/parse-reply.ts'
import type { KeyOwners } from '#bff/gateway/graphql/known-keys.ts'
import { keyRefusal, Refusal } from '#bff/gateway/refusal.ts'
import { bucketOf } from '#bff/gateway/session/callers.ts'
import type { LoadClosed } from '#bff/gateway/session/liveness.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { type KeyLookupAnswer, keyLookupAnswer } from '#graphql/contracts/rest/key.ts'
import { closedSessions } from '#graphql/contracts/rest/session.ts'

const row = z.object({ id: z.string() })
const answer = z.object({ data: z.nullish(z.object({ companies: z.array(row), members: z.array(row) })) })

/**
 * Looks up the company and member of an API key. Refuses UNAUTHENTICATED for an unknown key, and UPSTREAM_UNAVAILABLE when Directus fails.
 * Looks up the abilities and expiry of many keys at once, null for an invalid one.
 */
export function createKeyOwners({ directus, hubToken }: { directus: Directus; hubToken: string }): KeyOwners {
  return {
    /** Reads the key's company and member with the key itself. A key can read all members of its company, so the query selects its own. */
    async ownerOf(key, ip) {
      const reply = await directus.call({
        method: 'POST',
        path: '/graphql',
        token: key,
        requestId: 'key-owner',
        ip,
        by: bucketOf(key),
        isQuery: true,
        body: '{"query":"query KeyOwner { companies(limit: 1) { id } members(limit: 1, filter: { id: { _eq: \\"$CURRENT_USER\\" } }) { id } }"}',
      })
      const data = reply.status === 200 ? parseReply(reply, answer).data : undefined
      const [company, user] = [data?.companies[0], data?.members[0]]
      if (!company || !user) throw reply.status >= 500 ? new Refusal('UPSTREAM_UNAVAILABLE') : keyRefusal()
      return { company: company.id, user: user.id }
    },
    async standingsOf(keys) {
      const standings: KeyLookupAnswer['keys'] = []
      for (let start = 0; start < keys.length; start += batch) {
        const lookUps = keys.slice(start, start + batch).map(({ bucket, ip }) => ({ hash: bucket, ip }))
        const body = JSON.stringify({ keys: lookUps })
        const reply = await directus.call({
          method: 'POST',
          path: '/plutus/auth/key-standings',
          token: hubToken,
          requestId: 'key-standings',
          body,
          isQuery: true,
        })
        standings.push(...parseServiceReply(reply, keyLookupAnswer).keys)
      }
      return standings
    },
  }
}

const batch = 500

/** Creates the function that requests from Directus which sessions are over (`ended`) or limited to two-factor setup (`twoFactorSetup`). */
export function createLoadClosed({ directus, hubToken }: { directus: Directus; hubToken: string }): LoadClosed {
  return async (sessions) => {
    const request = { method: 'POST', path: '/plutus/auth/closed-sessions', token: hubToken, requestId: 'liveness', isQuery: true } as const
    return parseServiceReply(await directus.call({ ...request, body: JSON.stringify({ sessions }) }), closedSessions)
  }
}
