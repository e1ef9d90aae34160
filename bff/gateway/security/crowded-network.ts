import { type Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import { networkOf } from '#graphql/contracts/network/network-of.ts'
import { createConcurrencyLimit, spentNetworkLimits } from './concurrency-limit.ts'
import type { NetworkPoints } from './network-points.ts'

type Call = {
  ip: string
  /** True for a call with a solved captcha, or with another proof that its own limit protects. */
  hasProof: boolean
  /** Makes the refusal of a call without a proof. RATE_LIMITED by default. */
  refuse?: (seconds: number) => Refusal
}

/**
 * Limits calls that have a proof of work, per network. A network that has spent its points is not refused as a whole, because everyone behind
 * one proxy or office may share it. Its calls then need a proof, and few run at once.
 */
export function createCrowdedNetwork(points: NetworkPoints) {
  const concurrency = createConcurrencyLimit(spentNetworkLimits)
  return {
    /** Takes a point of the network. Returns the seconds until it has points again, undefined while it has. */
    tryTake: points.tryTake,
    /** Runs a call after `tryTake` returned `wait`. Refuses one without a proof, and RATE_LIMITED if too many of its network wait. */
    async run<T>(wait: number | undefined, { ip, hasProof, refuse = rateLimited }: Call, act: () => Promise<T>): Promise<T> {
      if (wait === undefined) return act()
      if (!hasProof) throw refuse(wait)
      return concurrency.run(networkOf(ip), act)
    },
  }
}
