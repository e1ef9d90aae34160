import type { BffContext } from '#bff/gateway/bff-env.ts'
import type { CallLimits } from '#bff/gateway/security/call-limits.ts'
import { rateLimitFields } from '#bff/gateway/security/rate-limit-fields.ts'
import type { Caller, Callers } from '#bff/gateway/session/callers.ts'
import { type Liveness, requireOpen } from '#bff/gateway/session/liveness.ts'
import type { KnownKeys } from './known-keys.ts'

export type Admitted = ReturnType<typeof createAdmitted>

type Deps = { callers: Callers; liveness: Liveness; knownKeys: KnownKeys; limits: CallLimits }

/**
 * Who calls a route that answers by itself: a cookie that opens and a key that looks like one say nothing of whether they still hold,
 * which Directus decides for the routes that ask it. Each call counts among the caller's, and a key reads how many are left. Refuses
 * UNAUTHENTICATED for a session or key that is over, TWO_FACTOR_REQUIRED, BAD_INPUT for both at once and RATE_LIMITED.
 */
export function createAdmitted({ callers, liveness, knownKeys, limits }: Deps) {
  async function open(person: Person): Promise<Person> {
    await limits.graphql(person.bucket)
    requireOpen(await liveness.standingOf(person.session.id))
    return person
  }

  return {
    /** Someone whose session was open at most five seconds ago; one that ended here is over at once. */
    person: async (c: BffContext): Promise<Person> => open(await callers.person(c)),
    /** The same, or a key, asked each time. */
    async any(c: BffContext): Promise<Caller & { user: string; company: string }> {
      const caller = await callers.any(c)
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
