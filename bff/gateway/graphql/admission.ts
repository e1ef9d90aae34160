import type { BffContext } from '#bff/gateway/bff-env.ts'
import type { CallLimits } from '#bff/gateway/security/rate-limit-fields.ts'
import { rateLimitFields } from '#bff/gateway/security/rate-limit-fields.ts'
import type { Caller, CallerLookup } from '#bff/gateway/session/callers.ts'
import { type Liveness, requireActive } from '#bff/gateway/session/liveness.ts'
import type { KnownKeys } from './known-keys.ts'

export type Admission = ReturnType<typeof createAdmission>

type Deps = { callers: CallerLookup; liveness: Liveness; knownKeys: KnownKeys; limits: CallLimits }

/**
 * Checks callers of routes that answer without calling Directus, which checks all others. Each call counts against the caller's limit.
 * Refuses UNAUTHENTICATED for an ended session or key, TWO_FACTOR_REQUIRED, BAD_INPUT for session and key together, and RATE_LIMITED.
 */
export function createAdmission({ callers, liveness, knownKeys, limits }: Deps) {
  async function open(person: Person): Promise<Person> {
    await limits.graphql(person.bucket)
    requireActive(await liveness.standingOf(person.session.id))
    return person
  }

  return {
    /**
     * Returns the signed-in person. Their session was open at most five seconds ago, and one that this process ended is refused at once.
     */
    requirePerson: async (c: BffContext): Promise<Person> => open(await callers.requirePerson(c)),
    /**
     * Returns the signed-in person, or the owner of the API key, which is looked up at Directus for each call. Sets rate limit headers for
     * a key.
     */
    async requireCaller(c: BffContext): Promise<Caller & { user: string; company: string }> {
      const caller = await callers.requireCaller(c)
      if (caller.kind === 'person') {
        const { user, company } = (await open(caller)).session
        return { ...caller, user, company }
      }
      await limits.graphql(caller.bucket)
      const { user, company } = await knownKeys.ownerOf(caller.token, c.var.line.ip)
      const fields = rateLimitFields([await limits.callsLeft(caller.bucket)])
      for (const [name, value] of Object.entries(fields)) c.env.outgoing.setHeader(name, value)
      return { ...caller, user, company }
    },
  }
}

type Person = Extract<Caller, { kind: 'person' }>
