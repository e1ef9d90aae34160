import * as z from 'zod/mini'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import type { Fairness } from '#bff/gateway/graphql/fairness.ts'
import type { SocketOwner } from '#bff/gateway/graphql/hub/live-socket.ts'
import type { Reader, Readers } from '#bff/gateway/graphql/hub/readers.ts'
import type { KeyOwners } from '#bff/gateway/graphql/key-owners.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import { abilityNames, companyRoles, isAble } from '#graphql/rules/platform/access/abilities.ts'

type Deps = { directus: Directus; hubToken: string; keys: Pick<KeyOwners, 'standingsOf'>; fairness: Pick<Fairness, 'limited'> }

const answer = z.object({ data: z.object({ members: z.array(z.unknown()) }) })

/**
 * Who may hear restricted rows, such as recharges: the graph checks the reader's role, so the hub has to do it itself. A company cannot
 * change `money.view` and the like, so the role alone decides; of a key its list does too, which Directus knows.
 */
export function createLiveReaders({ directus, hubToken, keys, fairness }: Deps): Readers {
  const asking = new Map<string, Promise<boolean>>()
  let heard = 0

  /** Of these people and keys, those who may, as the database says now. */
  async function findAble(owners: SocketOwner[], needs: string): Promise<Set<string>> {
    const people = [...new Set(owners.filter(({ key }) => !key).map(({ user }) => user))]
    return new Set([...(await findAblePeople(people, needs)), ...(await findAbleKeys(owners, needs))])
  }

  async function findAbleKeys(owners: SocketOwner[], needs: string): Promise<Set<string>> {
    const theirs = owners.flatMap(({ user, bucket, key }) => (key ? [{ user, bucket, ip: key.ip }] : []))
    const standings = await keys.standingsOf(theirs)
    return new Set(theirs.flatMap(({ user }, index) => (standings[index]?.abilities.includes(needs) ? [user] : [])))
  }

  async function findAblePeople(users: string[], needs: string): Promise<Set<string>> {
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
        if (member?.may(needs)) able.add(member.id)
      }
    }
    return able
  }

  /** A role that changed during the read was read too early. */
  async function ask(owner: SocketOwner, needs: string): Promise<boolean> {
    const { user, company, bucket, key } = owner
    const caller = key ? { kind: 'key' as const, bucket } : { kind: 'person' as const, session: { user } }
    for (;;) {
      let before = heard
      const able = await fairness.limited({ caller, company, cost: questionCost }, () => {
        before = heard // what was heard while the turn was waited for is in the answer
        return findAble([owner], needs)
      })
      if (before === heard) return able.has(user)
    }
  }

  return {
    collection: 'members',
    selection: 'id status company_role company { id }',
    findAble,
    /**
     * Asked in this reader's turn, as a socket takes twenty messages a second; once for all their sockets of a moment, unless their role
     * changes meanwhile.
     */
    mayRead(owner, needs) {
      const name = `${owner.user} ${needs}`
      const known = asking.get(name)
      if (known) return known
      const asked = ask(owner, needs).finally(() => asking.delete(name))
      asking.set(name, asked)
      return asked
    },
    hear(row) {
      heard++
      return readMember(row)
    },
  }
}

const batch = 100
/** A call, a list and a row of it (document-cost.ts). */
const questionCost = 4000

function readMember(row: unknown): Reader | undefined {
  if (!isRecord(row) || typeof row.id !== 'string') return undefined
  const role = companyRoles.find((name) => name === row.company_role)
  const may = (needs: string): boolean => {
    const ability = abilityNames.find((name) => name === needs)
    return role !== undefined && ability !== undefined && row.status === 'active' && isAble(role, ability, null)
  }
  return { id: row.id, company: isRecord(row.company) ? String(row.company.id) : '', may }
}
