import { z } from 'zod'
import { Refusal } from '#bff/refusal.ts'
import type { Directus } from '#bff/upstream/directus.ts'
import { parseReply } from '#bff/upstream/parse-reply.ts'

export type KeyCompanies = ReturnType<typeof createKeyCompanies>

const answer = z.object({ data: z.object({ companies: z.array(z.object({ id: z.string() })) }).nullish() })

/** Whose a key is: Directus lets it read exactly one company, its own. */
export function createKeyCompanies(directus: Directus) {
  return {
    async companyOf(key: string): Promise<string> {
      const reply = await directus.call({
        method: 'POST',
        path: '/graphql',
        token: key,
        requestId: 'key-company',
        body: '{"query":"query KeyCompany { companies(limit: 1) { id } }"}',
      })
      const company = reply.status === 200 ? parseReply(reply, answer).data?.companies[0] : undefined
      if (!company) throw new Refusal(reply.status >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'UNAUTHENTICATED')
      return company.id
    },
  }
}
