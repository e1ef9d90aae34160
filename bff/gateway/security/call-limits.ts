import type { GuessLimit } from './guess-limit.ts'
import type { Allowance } from './rate-limit-fields.ts'

/** The application's limits that the graph uses. Each refuses RATE_LIMITED. */
export type CallLimits = {
  /** Counts a call of this session or key. */
  graphql: (caller: string) => Promise<void>
  /** Returns the rest of a caller's calls. */
  callsLeft: (caller: string) => Promise<Allowance>
  /** Limits the look-ups of unknown keys per network. */
  keyGuesses: GuessLimit
}
