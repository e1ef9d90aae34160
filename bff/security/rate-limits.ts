import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '#bff/refusal.ts'
import { networkOf } from '#graphql/rules/core/network-of.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

export type Rates = {
  graphqlPerSecond: number
  loginPerMinute: number
  /** Forms that send a mail to an address somebody typed. */
  accountMailsPerMinute: number
  /** Codes, links and forms behind them. */
  codesPerMinute: number
  unknownKeysPerMinute: number
  doorPerMinute: number
  unknownRewardsPerMinute: number
  filesPerMinute: number
  filesAtOnce: number
  socketsPerSession: number
  webhooksPerMinute: number
  /** A big launch's come within minutes of it. */
  messageReportsPerMinute: number
}

/** Generous to people, dull to machines; counted in this process. */
export const usualRates: Rates = {
  graphqlPerSecond: 100,
  loginPerMinute: 120,
  accountMailsPerMinute: 20,
  codesPerMinute: 60,
  unknownKeysPerMinute: 30,
  doorPerMinute: 600,
  unknownRewardsPerMinute: 30,
  filesPerMinute: 60,
  filesAtOnce: 4,
  socketsPerSession: 20,
  webhooksPerMinute: 1200,
  messageReportsPerMinute: 12_000,
}

/** One bucket a session, key or address; over it the answer is 429 with the seconds to wait (C12, H6). */
export function createRateLimits(rates: Rates) {
  const bucket = (points: number, duration: number) => new RateLimiterMemory({ points, duration })
  const graphql = bucket(rates.graphqlPerSecond, 1)
  const login = bucket(rates.loginPerMinute, 60)
  const door = bucket(rates.doorPerMinute, 60)
  const files = bucket(rates.filesPerMinute, 60)
  const accountMails = bucket(rates.accountMailsPerMinute, 60)
  const codes = bucket(rates.codesPerMinute, 60)
  const webhooks = bucket(rates.webhooksPerMinute, 60)
  const messageReports = bucket(rates.messageReportsPerMinute, 60)
  return {
    graphql: (caller: string) => take(graphql, caller),
    login: (ip: string) => take(login, networkOf(ip)),
    door: (ip: string) => take(door, networkOf(ip)),
    socketsPerSession: rates.socketsPerSession,
    files: (caller: string) => take(files, caller),
    accountMails: (ip: string) => take(accountMails, networkOf(ip)),
    codes: (ip: string) => take(codes, networkOf(ip)),
    webhooks: (ip: string) => take(webhooks, networkOf(ip)),
    messageReports: (ip: string) => take(messageReports, networkOf(ip)),
    rewardGuesses: guesses(rates.unknownRewardsPerMinute),
    keyGuesses: guesses(rates.unknownKeysPerMinute),
  }
}

/** Who has guessed too often gets no answer at all for a while, so that a hit and a miss look alike. */
function guesses(perMinute: number) {
  const unknown = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return {
    async check(ip: string): Promise<void> {
      const used = await unknown.get(networkOf(ip))
      if (used && used.consumedPoints >= perMinute) throw tooMany(used)
    },
    count: (ip: string) => unknown.penalty(networkOf(ip), 1),
  }
}

async function take(limiter: RateLimiterMemory, caller: string): Promise<void> {
  try {
    await limiter.consume(caller)
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error) : error
  }
}

const tooMany = (state: RateLimiterRes) => rateLimited(Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
