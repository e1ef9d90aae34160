import type { BffContext } from '#bff/gateway/bff-env.ts'
import type { KnownKeys } from '#bff/gateway/graphql/known-keys.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { rateLimitFields } from '#bff/gateway/security/rate-limit-fields.ts'
import type { Caller, Callers } from '#bff/gateway/session/callers.ts'
import { keyRefused } from '#bff/gateway/session/key-refused.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'

export type FileCallers = ReturnType<typeof createFileCallers>

export type FileCaller = { token: string; company: string }

/**
 * Finds out who moves a file, and moves it: a person, or a key, which may what its role may. Refuses UNAUTHENTICATED, and RATE_LIMITED
 * beyond the files of a minute where the call is `counted`, or a key's calls of a second; a key reads how many files are left.
 */
export function createFileCallers({ callers, knownKeys, limits }: { callers: Callers; knownKeys: KnownKeys; limits: RateLimits }) {
  type Move = (caller: FileCaller) => Promise<Response>

  return async (c: BffContext, { counted }: { counted: boolean }, move: Move): Promise<Response> => {
    const caller = await callers.any(c)
    try {
      return await move({ token: caller.token, company: await admit(c, caller, counted) })
    } catch (error) {
      // it ended since it was looked up
      const isOver = caller.kind === 'key' && error instanceof Refusal && error.code === 'UNAUTHENTICATED'
      throw isOver ? keyRefused() : error
    }
  }

  async function admit(c: BffContext, caller: Caller, counted: boolean): Promise<string> {
    if (caller.kind === 'key') await limits.graphql(caller.bucket)
    // asked each time: what is told of the limits is told to keys alone, not to what was one a minute ago
    const { company } = caller.kind === 'key' ? await knownKeys.ownerOf(caller.token, c.var.line.ip) : caller.session
    try {
      if (counted) await limits.files(caller.bucket)
    } finally {
      if (caller.kind === 'key') {
        const fields = rateLimitFields([await limits.filesLeft(caller.bucket)])
        for (const [name, value] of Object.entries(fields)) c.env.outgoing.setHeader(name, value)
      }
    }
    return company
  }
}
