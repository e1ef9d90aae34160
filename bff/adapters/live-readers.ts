import * as z from 'zod/mini'
import { parseReply } from '#bff/adapters/parse-reply.ts'
import type { Fairness } from '#bff/gateway/graphql/fairness.ts'
import type { SocketOwner } from '#bff/gateway/graphql/hub/live-socket.ts'
import type { Reader, ReaderChecks } from '#bff/gateway/graphql/hub/readers.ts'
import type { KeyOwners } from '#bff/gateway/graphql/known-keys.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import { abilityNames, companyRoles, isAble } from '#graphql/contracts/access/abilities.ts'

type Deps = { directus: Directus; hubToken: string; keys: Pick<KeyOwners, 'standingsOf'>; fairness: Pick<Fairness, 'runInTurn'> }

const answer = z.object({ data: z.object({ members: z.array(z.unknown()) }) })

/**
 * Checks which subscribers may receive restricted rows, such as recharges. Directus cannot check them, because the hub reads all rows with
 * its own identity. A person needs a role with the ability, and a key needs the ability itself.
 */
export function createLiveReaders({ directus, hubToken, keys, fairness }: Deps): ReaderChecks {
  const inFlight = new Map<string, Promise<boolean>>()
  let changes = 0

  /** Returns the user ids of the given people and keys that have the ability, read from Directus. */
  async function findPermitted(owners: SocketOwner[], needs: string): Promise<Set<string>> {
    const people = [...new Set(owners.filter(({ key }) => !key).map(({ user }) => user))]
    return new Set([...(await findPermittedPeople(people, needs)), ...(await findPermittedKeys(owners, needs))])
  }

  async function findPermittedKeys(owners: SocketOwner[], needs: string): Promise<Set<string>> {
    const theirs = owners.flatMap(({ user, bucket, key }) => (key ? [{ user, bucket, ip: key.ip }] : []))
    const standings = await keys.standingsOf(theirs)
    return new Set(theirs.flatMap(({ user }, index) => (standings[index]?.abilities.includes(needs) ? [user] : [])))
  }

  async function findPermittedPeople(users: string[], needs: string): Promise<Set<string>> {
    const able = new Set<string>()
    for (let start = 0; start < users.length; start += batch) {
      const reply = await directus.call({
        method: 'POST',
        path: '/graphql',
        token: hubToken,
        requestId: 'hub-readers',
        isQuery: true,
        body: JSON.stringify({
          query: `query Readers($ids: [ID]) { members(filter: { id: { _in: $ids } }, limit: ${batch}) { id company_role status } }`,
          variables: { ids: users.slice(start, start + batch) },
        }),
      })
      for (const row of parseReply(reply, answer).data.members) {
        const member = readMember(row)
        if (member?.can(needs)) able.add(member.id)
      }
    }
    return able
  }

  /** Returns true if the owner has the ability. Reads from Directus, and reads again if any member changed during the read. */
  async function readAbility(owner: SocketOwner, needs: string): Promise<boolean> {
    const { user, company, bucket, key } = owner
    const caller = key ? { kind: 'key' as const, bucket } : { kind: 'person' as const, session: { user } }
    for (;;) {
      let before = changes
      const able = await fairness.runInTurn({ caller, company, cost: readCost }, () => {
        before = changes // the answer includes the changes that arrived during the wait for a turn
        return findPermitted([owner], needs)
      })
      if (before === changes) return able.has(user)
    }
  }

  return {
    collection: 'members',
    findPermitted,
    /**
     * Returns true if the owner has the ability. The read waits its turn among the caller's other calls. Concurrent checks of the same
     * owner and ability share one read.
     */
    canRead(owner, needs) {
      const name = `${owner.user} ${needs}`
      const shared = inFlight.get(name)
      if (shared) return shared
      const reading = readAbility(owner, needs).finally(() => inFlight.delete(name))
      inFlight.set(name, reading)
      return reading
    },
    recordChange(row) {
      changes++
      return readMember(row)
    },
  }
}

const batch = 100
/** The cost of reading a member for an ability check, charged in the queue and the budget of GraphQL calls. One unit is about 2.5 µs. */
const readCost = 4000

function readMember(row: unknown): Reader | undefined {
  if (!isRecord(row) || typeof row.id !== 'string') return undefined
  const role = companyRoles.find((name) => name === row.company_role)
  const can = (needs: string): boolean => {
    const ability = abilityNames.find((name) => name === needs)
    return role !== undefined && ability !== undefined && row.status === 'active' && isAble(role, ability, null)
  }
  return { id: row.id, company: isRecord(row.company) ? String(row.company.id) : '', can }
}
