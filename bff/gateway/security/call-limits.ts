import type { GuessLimit } from './guess-limit.ts'
import type { Allowance } from './rate-limit-fields.ts'

/** The rate limits of the GraphQL API, as the application supplies them to the gateway. Each refuses RATE_LIMITED. */
export type CallLimits = {
  /** Counts a call of the session or key with this bucket. Refuses RATE_LIMITED beyond the calls of a second. */
  graphql: (caller: string) => Promise<void>
  /** Returns the calls that the caller has left in this second. */
  callsLeft: (caller: string) => Promise<Allowance>
  /** Limits wrong guesses of keys per network. */
  keyGuesses: GuessLimit
}
