import type { BffContext } from '#bff/bff-env.ts'
import type { KnownKeys } from '#bff/graphql/known-keys.ts'
import { rateLimitFields } from '#bff/security/rate-limit-fields.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import type { Callers } from '#bff/session/callers.ts'

export type FileCallers = ReturnType<typeof createFileCallers>

export type FileCaller = { token: string; company: string }

/**
 * Finds out who moves a file: a person, or a key, which may what its role may. Refuses UNAUTHENTICATED, and RATE_LIMITED beyond the files
 * of a minute where the call is `counted`; a key reads how many are left.
 */
export function createFileCallers({ callers, knownKeys, limits }: { callers: Callers; knownKeys: KnownKeys; limits: RateLimits }) {
  return async (c: BffContext, { counted }: { counted: boolean }): Promise<FileCaller> => {
    const caller = await callers.any(c)
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
    return { token: caller.token, company }
  }
}
