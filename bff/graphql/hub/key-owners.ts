import { z } from 'zod'
import { Refusal } from '#bff/refusal.ts'
import { keyRefused } from '#bff/session/key-refused.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { parseReply } from '#bff/upstream/parse-reply.ts'
import { type KeyStandings, keyStandings } from '#graphql/contracts/key.ts'

export type KeyOwners = ReturnType<typeof createKeyOwners>

export type KeyOwner = { company: string; user: string }

/** A key that holds sockets: its bucket is the hash of its secret, so the secret itself is not kept. */
export type SeenKey = { bucket: string; ip: string }

const row = z.object({ id: z.string() })
const answer = z.object({ data: z.object({ companies: z.array(row), members: z.array(row) }).nullish() })

/** Asks Directus about keys: whose one is, and what those that hold sockets may still do. */
export function createKeyOwners({ directus, hubToken }: { directus: Directus; hubToken: string }) {
  return {
    /**
     * Finds whose a key is: Directus lets it read exactly one company, its own, and itself as a member. Refuses UNAUTHENTICATED, or
     * UPSTREAM_UNAVAILABLE when Directus fails.
     */
    async ownerOf(key: string, ip: string): Promise<KeyOwner> {
      const reply = await directus.call({
        method: 'POST',
        path: '/graphql',
        token: key,
        requestId: 'key-owner',
        ip,
        body: '{"query":"query KeyOwner { companies(limit: 1) { id } members(limit: 1, filter: { id: { _eq: \\"$CURRENT_USER\\" } }) { id } }"}',
      })
      const data = reply.status === 200 ? parseReply(reply, answer).data : undefined
      const [company, user] = [data?.companies[0], data?.members[0]]
      if (!company || !user) throw reply.status >= 500 ? new Refusal('UPSTREAM_UNAVAILABLE') : keyRefused()
      return { company: company.id, user: user.id }
    },
    /** What each may do now, in the order asked; null for one that ended or may not be used from there. */
    async standingsOf(keys: SeenKey[]): Promise<KeyStandings['keys']> {
      const standings: KeyStandings['keys'] = []
      for (let start = 0; start < keys.length; start += batch) {
        const asked = keys.slice(start, start + batch).map(({ bucket, ip }) => ({ hash: bucket, ip }))
        const body = JSON.stringify({ keys: asked })
        const reply = await directus.call({
          method: 'POST',
          path: '/plutus/auth/key-standings',
          token: hubToken,
          requestId: 'key-standings',
          body,
        })
        standings.push(...parseReply(reply, keyStandings).keys)
      }
      return standings
    },
  }
}

const batch = 500
