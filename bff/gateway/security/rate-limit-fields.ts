import type { GuessLimit } from './guess-limit.ts'

/** The rest of a rate limit: `quota` per `seconds`, of which `left` remain until the reset in `resetSeconds`. */
export type Allowance = { name: string; quota: number; seconds: number; left: number; resetSeconds: number }

/**
 * Returns the rate limit headers (IETF draft 11): every limit as `RateLimit-Policy`, and the one with the smallest share left as
 * `RateLimit`.
 */
export function rateLimitFields(allowances: readonly Allowance[]): Record<string, string> {
  const [nearest] = allowances.toSorted((one, other) => one.left / one.quota - other.left / other.quota)
  if (!nearest) return {}
  return {
    'ratelimit-policy': allowances.map(({ name, quota, seconds }) => `"${name}";q=${quota};w=${seconds}`).join(', '),
    ratelimit: `"${nearest.name}";r=${Math.max(0, nearest.left)};t=${nearest.resetSeconds}`,
  }
}

/** The rate limits of the GraphQL API, as the application supplies them to the gateway. */
export type CallLimits = {
  /** Counts a call of the session or key with this bucket. Refuses RATE_LIMITED for calls above the limit per second. */
  graphql: (caller: string) => Promise<void>
  /** Returns the GraphQL calls that the session or key with this bucket has left in the current second. */
  callsLeft: (caller: string) => Promise<Allowance>
  /** The limit on unknown API keys per network and minute, against guessing. Further unknown keys are refused RATE_LIMITED. */
  keyGuesses: GuessLimit
}
