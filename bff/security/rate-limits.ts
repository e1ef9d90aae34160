import type { Redis } from 'ioredis'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { rateLimited } from '#bff/gateway/refusal.ts'
import { createCrowdedNetwork } from '#bff/gateway/security/crowded-network.ts'
import { createGuessLimit } from '#bff/gateway/security/guess-limit.ts'
import { createNetworkPoints, type NetworkPoints, takeRateLimitPoint } from '#bff/gateway/security/network-points.ts'
import type { Allowance } from '#bff/gateway/security/rate-limit-fields.ts'
import type { GuessKind, GuessWatch } from '#bff/security/guess-watch.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

export type Rates = {
  graphqlPerSecond: number
  loginPerMinute: number
  /** The maximum calls per minute and network to forms that send a mail to a typed address. */
  accountMailsPerMinute: number
  /** The maximum calls per minute and network to forms that check codes and links. */
  codesPerMinute: number
  unknownKeysPerMinute: number
  guestPerMinute: number
  unknownRewardsPerMinute: number
  filesPerMinute: number
  filesAtOnce: number
  socketsPerSession: number
  webhooksPerMinute: number
  /** The maximum delivery reports of messages per minute and network. Those of a big launch arrive within minutes. */
  messageReportsPerMinute: number
}

/** The default rate limits. Those by network count over all processes that share a store, the others in each. */
export const usualRates: Rates = {
  graphqlPerSecond: 100,
  loginPerMinute: 120,
  accountMailsPerMinute: 20,
  codesPerMinute: 60,
  unknownKeysPerMinute: 30,
  guestPerMinute: 600,
  unknownRewardsPerMinute: 30,
  filesPerMinute: 60,
  filesAtOnce: 4,
  socketsPerSession: 20,
  webhooksPerMinute: 1200,
  messageReportsPerMinute: 12_000,
}

/**
 * Creates the rate limits, counted by session, key or network. Each refuses RATE_LIMITED {retryAfterSeconds} once it is spent. Limits by
 * network are counted in `store` if there is one.
 */
export function createRateLimits(rates: Rates, { count }: GuessWatch, store?: Redis) {
  const bucket = (points: number, duration: number) => new RateLimiterMemory({ points, duration })
  const graphql = bucket(rates.graphqlPerSecond, 1)
  const files = bucket(rates.filesPerMinute, 60)
  const perMinute = (name: string, points: number) => createNetworkPoints({ name, points, seconds: 60, store })
  const guest = perMinute('guest', rates.guestPerMinute)
  const codes = perMinute('codes', rates.codesPerMinute)
  const accountMails = perMinute('account-mails', rates.accountMailsPerMinute)
  const guesses = (kind: GuessKind, points: number, calls?: NetworkPoints) =>
    createGuessLimit({
      misses: perMinute(`${kind}-guesses`, points),
      ...(calls && { calls }),
      onMiss: (isRefused) => count(kind, isRefused),
    })
  return {
    graphql: (caller: string) => take(graphql, caller),
    /** Returns the GraphQL calls that a session or key has left in the current second, for the rate limit headers. */
    callsLeft: (caller: string) => leftOf('calls', graphql, caller),
    files: (caller: string) => take(files, caller),
    /** Returns the file transfers that a session or key has left in the current minute, for the rate limit headers. */
    filesLeft: (caller: string) => leftOf('files', files, caller),
    /** The maximum concurrent file transfers of a company. */
    filesAtOnce: rates.filesAtOnce,
    socketsPerSession: rates.socketsPerSession,
    /** Sign-ins. Beyond the limit they need a solved captcha, or the challenge of a code. */
    login: createCrowdedNetwork(perMinute('login', rates.loginPerMinute)),
    guest: guest.take,
    /** Calls for a captcha. They share the points of other guests, and are answered beyond them, because it is the way past other limits. */
    captchas: createCrowdedNetwork(guest),
    accountMails: accountMails.take,
    /** Forms with a captcha that send a mail to a typed address. They share the points of `accountMails`. */
    captchaForms: createCrowdedNetwork(accountMails),
    codes: codes.take,
    /** The limit of reward code entries per network and minute, beyond which a call needs a solved captcha. */
    rewardCodes: createCrowdedNetwork(perMinute('reward-codes', rates.codesPerMinute)),
    webhooks: perMinute('webhooks', rates.webhooksPerMinute).take,
    messageReports: perMinute('message-reports', rates.messageReportsPerMinute).take,
    linkGuesses: guesses('link', rates.unknownRewardsPerMinute, guest),
    keyGuesses: guesses('key', rates.unknownKeysPerMinute),
  }
}

async function leftOf(name: string, limiter: RateLimiterMemory, caller: string): Promise<Allowance> {
  const spent = await limiter.get(caller)
  const { points: quota, duration: seconds } = limiter
  // at least a second, even where the window ends now, so that a caller without calls left is not sent 0
  const resetSeconds = spent ? Math.max(1, Math.ceil(spent.msBeforeNext / 1000)) : 0
  return { name, quota, seconds, left: spent?.remainingPoints ?? quota, resetSeconds }
}

async function take(limiter: RateLimiterMemory, caller: string): Promise<void> {
  const wait = await takeRateLimitPoint(limiter, caller)
  if (wait > 0) throw rateLimited(wait)
}
