import type { BffContext } from '#bff/gateway/bff-env.ts'
import { keyRefusal, Refusal } from '#bff/gateway/refusal.ts'
import { type CallLimits, rateLimitFields } from '#bff/gateway/security/rate-limit-fields.ts'
import type { Caller } from '#bff/gateway/session/callers.ts'
import type { Fairness } from './fairness.ts'
import type { KnownKeys } from './known-keys.ts'

type Deps = { knownKeys: KnownKeys; limits: CallLimits; fairness: Fairness }

type Key = Extract<Caller, { kind: 'key' }>

/** Runs an admitted call for the key's company. It calls `onForward` before it calls Directus, which then checks the key. */
type RunCall<Answer> = (company: string, onForward: () => void) => Promise<Answer>

/**
 * Creates the function that admits a call of an API key, runs it and sets rate limit headers. UNAUTHENTICATED answers have no such headers,
 * so that all unknown keys are answered alike. A key that Directus rejects is removed from the cache.
 */
export function createAnswerKey({ limits, knownKeys, fairness }: Deps) {
  async function setRateLimitHeaders(c: BffContext, key: Key, company: string): Promise<void> {
    const fields = rateLimitFields([await limits.callsLeft(key.bucket), fairness.costLeft(key, company)])
    for (const [name, value] of Object.entries(fields)) c.env.outgoing.setHeader(name, value)
  }

  /**
   * Checks a key again when its call was refused before Directus was called. Returns the given error, or the error of the look-up, such as
   * UNAUTHENTICATED for a key that has ended.
   */
  const recheckKey = (c: BffContext, key: Key, error: unknown): Promise<unknown> =>
    knownKeys.ownerOf(key.token, c.var.line.ip).then(
      () => error,
      (ended: unknown) => ended,
    )

  return async <Answer>(c: BffContext, key: Key, run: RunCall<Answer>): Promise<Answer> => {
    let company = unknownCompany
    let isForwarded = false
    try {
      await limits.graphql(key.bucket)
      company = (await knownKeys.admit(key.token, c.var.line.ip)).company
      const answer = await run(company, () => {
        isForwarded = true
      })
      await setRateLimitHeaders(c, key, company)
      return answer
    } catch (error) {
      if (isForwarded && isUnauthenticated(error)) {
        knownKeys.forget(key.token, c.var.line.ip)
        throw keyRefusal()
      }
      const wasAdmitted = company !== unknownCompany && !isForwarded && !isUnauthenticated(error) && !hasRetryAfter(error)
      const refused = wasAdmitted ? await recheckKey(c, key, error) : error
      if (!isUnauthenticated(refused)) await setRateLimitHeaders(c, key, refused === error ? company : unknownCompany)
      throw refused
    }
  }
}

/** The placeholder company of a key that was refused before its look-up, for example because it has no calls left this second. */
const unknownCompany = ''

const isUnauthenticated = (error: unknown): boolean => error instanceof Refusal && error.code === 'UNAUTHENTICATED'

/** Returns true for a refusal with `retryAfterSeconds`. The key is then not checked again, which would cost a call to Directus. */
const hasRetryAfter = (error: unknown): boolean => error instanceof Refusal && error.details.retryAfterSeconds !== undefined
