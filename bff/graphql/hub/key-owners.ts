import { z } from 'zod'
import { Refusal } from '#bff/refusal.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { parseReply } from '#bff/upstream/parse-reply.ts'

export type KeyOwners = ReturnType<typeof createKeyOwners>

export type KeyOwner = { company: string; user: string }

const row = z.object({ id: z.string() })
const answer = z.object({ data: z.object({ companies: z.array(row), members: z.array(row) }).nullish() })

/**
 * Finds whose a key is: Directus lets it read exactly one company, its own, and itself as a member. Refuses UNAUTHENTICATED, or
 * UPSTREAM_UNAVAILABLE when Directus fails.
 */
export function createKeyOwners(directus: Directus) {
  return {
    async ownerOf(key: string): Promise<KeyOwner> {
      const reply = await directus.call({
        method: 'POST',
        path: '/graphql',
        token: key,
        requestId: 'key-owner',
        body: '{"query":"query KeyOwner { companies(limit: 1) { id } members(limit: 1, filter: { id: { _eq: \\"$CURRENT_USER\\" } }) { id } }"}',
      })
      const data = reply.status === 200 ? parseReply(reply, answer).data : undefined
      const [company, user] = [data?.companies[0], data?.members[0]]
      if (!company || !user) throw new Refusal(reply.status >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'UNAUTHENTICATED')
      return { company: company.id, user: user.id }
    },
  }
}
