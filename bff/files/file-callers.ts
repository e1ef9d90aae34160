import type { BffContext } from '#bff/gateway/bff-env.ts'
import type { KnownKeys } from '#bff/gateway/graphql/known-keys.ts'
import { keyRefusal, Refusal } from '#bff/gateway/refusal.ts'
import { createConcurrencyLimit } from '#bff/gateway/security/concurrency-limit.ts'
import { rateLimitFields } from '#bff/gateway/security/rate-limit-fields.ts'
import type { Caller, CallerLookup } from '#bff/gateway/session/callers.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'

export type FileServices = ReturnType<typeof createFileServices>

type Deps = { callers: CallerLookup; knownKeys: KnownKeys; limits: RateLimits }

/** Creates what admits file transfers: the check of their callers, and the limit on concurrent transfers of a company. */
export const createFileServices = (deps: Deps) => ({
  withFileCaller: createWithFileCaller(deps),
  // they are few, because each holds a connection to Directus until its browser is done
  transfers: createConcurrencyLimit({ atOnce: deps.limits.filesAtOnce, waitingMax: 0, retryAfterSeconds: 5 }),
})

export type FileCaller = { token: string; company: string }

/**
 * Creates the wrapper of file routes that identifies a person or key and then runs the transfer. With `isCounted` the call counts towards
 * the caller's files per minute. Sets rate limit headers for keys, and refuses UNAUTHENTICATED, RATE_LIMITED, and BAD_INPUT for session and
 * key together.
 */
function createWithFileCaller({ callers, knownKeys, limits }: Deps) {
  type Move = (caller: FileCaller) => Promise<Response>

  return async (c: BffContext, { isCounted }: { isCounted: boolean }, move: Move): Promise<Response> => {
    const caller = await callers.requireCaller(c)
    try {
      return await move({ token: caller.token, company: await admit(c, caller, isCounted) })
    } catch (error) {
      // the key ended after the lookup
      const isOver = caller.kind === 'key' && error instanceof Refusal && error.code === 'UNAUTHENTICATED'
      throw isOver ? keyRefusal() : error
    }
  }

  async function admit(c: BffContext, caller: Caller, isCounted: boolean): Promise<string> {
    if (caller.kind === 'key') await limits.graphql(caller.bucket)
    // looked up each time, because the limits are shown to valid keys only
    const { company } = caller.kind === 'key' ? await knownKeys.ownerOf(caller.token, c.var.line.ip) : caller.session
    try {
      if (isCounted) await limits.files(caller.bucket)
    } finally {
      if (caller.kind === 'key') {
        const fields = rateLimitFields([await limits.filesLeft(caller.bucket)])
        for (const [name, value] of Object.entries(fields)) c.env.outgoing.setHeader(name, value)
      }
    }
    return company
  }
}
