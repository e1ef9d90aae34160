import type { GuessLimit } from './guess-limit.ts'
import type { Allowance } from './rate-limit-fields.ts'

/** The rate limits of the GraphQL API, as the application supplies them to the gateway. */
export type CallLimits = {
  /** Counts a call of the session or key with this bucket. Refuses RATE_LIMITED for calls above the limit per second. */
  graphql: (caller: string) => Promise<void>
  /** Returns the GraphQL calls that the session or key with this bucket has left in the current second. */
  callsLeft: (caller: string) => Promise<Allowance>
  /** The limit on unknown API keys per network and minute, against guessing. Further unknown keys are refused RATE_LIMITED. */
  keyGuesses: GuessLimit
}
