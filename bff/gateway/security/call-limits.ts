import type { GuessLimit } from './guess-limit.ts'
import type { Allowance } from './rate-limit-fields.ts'

/** What the graph asks of the application's limits; each refuses RATE_LIMITED. */
export type CallLimits = {
  /** A call of this session or key. */
  graphql: (caller: string) => Promise<void>
  /** What is left of a caller's calls. */
  callsLeft: (caller: string) => Promise<Allowance>
  /** Looking up a key that is not known, from one network. */
  keyGuesses: GuessLimit
}
