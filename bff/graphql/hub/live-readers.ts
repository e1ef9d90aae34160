import { z } from 'zod'
import type { Directus } from '#bff/upstream/directus.ts'
import { isRecord, parseReply } from '#bff/upstream/parse-reply.ts'
import { type Ability, isAble } from '#graphql/rules/core/abilities.ts'
import { type CompanyRole, companyRoles } from '#graphql/rules/core/roles.ts'

type Member = { id: string; role: CompanyRole | undefined; isActive: boolean }

const answer = z.object({ data: z.object({ members: z.array(z.unknown()) }) })

/**
 * Who may hear what is cut, such as recharges: the graph cuts rows by the reader's role, the hub has to do so itself.
 * A company cannot choose about `money.view` and its like, so the role alone decides.
 */
export function createLiveReaders({ directus, hubToken }: { directus: Directus; hubToken: string }) {
  let heard = 0

  /** Of these people and keys, those who may, as the database says now. */
  async function findAble(users: string[], ability: Ability): Promise<Set<string>> {
    const able = new Set<string>()
    for (let start = 0; start < users.length; start += batch) {
      const reply = await directus.call({
        method: 'POST',
        path: '/graphql',
        token: hubToken,
        requestId: 'hub-readers',
        body: JSON.stringify({
          query: `query Readers($ids: [ID]) { members(filter: { id: { _in: $ids } }, limit: ${batch}) { id company_role status } }`,
          variables: { ids: users.slice(start, start + batch) },
        }),
      })
      for (const row of parseReply(reply, answer).data.members) {
        const member = readMember(row)
        if (member && may(member, ability)) able.add(member.id)
      }
    }
    return able
  }

  return {
    findAble,
    /** A role that changed while it was read was read too early. */
    async mayRead(user: string, ability: Ability): Promise<boolean> {
      for (;;) {
        const before = heard
        const isAllowed = (await findAble([user], ability)).has(user)
        if (before === heard) return isAllowed
      }
    },
    /** A member changed: who they are now. */
    hear(row: unknown): Member | undefined {
      heard++
      return readMember(row)
    },
  }
}

const batch = 100

export const may = ({ role, isActive }: Member, ability: Ability): boolean => role !== undefined && isActive && isAble(role, ability, null)

function readMember(row: unknown): Member | undefined {
  if (!isRecord(row) || typeof row.id !== 'string') return undefined
  const role = companyRoles.find((name) => name === row.company_role)
  return { id: row.id, role, isActive: row.status === 'active' }
}
