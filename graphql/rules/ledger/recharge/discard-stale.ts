import type { RechargeFacts } from '#contracts/wallet/words.ts'
import type { PaymentFact, ProviderAnswer, ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import type { RechargeMoney, Reversal } from './recharge-money.ts'

/** In ms. For so long after an event, a response of its provider may still be older than the event. */
export const lagMs = 60_000

/** The state of a recharge once its events are merged. */
type CurrentState = { provider: string; facts: RechargeFacts; money: RechargeMoney }

/** The part of a response that counts. `isContradicted` is true if the provider must be queried again. */
type FreshResponse = { response: ProviderAnswer; isContradicted: boolean }

/**
 * Returns the response without what contradicts a recent signed event. A response that goes on in the same direction, such as from an open
 * dispute to a lost one, counts at once. So does one that contradicts a recent response.
 */
export function discardStale({ provider, facts, money }: CurrentState, response: ProviderAnswer, queriedAt: Date): FreshResponse {
  const isRecent = (at: number) => at > queriedAt.getTime() - lagMs
  const fromProvider = money.reversals.filter((one) => one.provider === provider && ['event', 'asked'].includes(one.source))
  const recentById = new Map(fromProvider.filter((one) => isRecent(one.reportedAt)).map((one) => [one.ref, one]))
  const differing = response.reversals.filter((one) => differs(recentById.get(one.id), one))
  const stale = new Set(
    differing.filter((one) => {
      const current = recentById.get(one.id)
      return current?.source === 'event' && !isProgress(current, one)
    }),
  )
  const isFactStale = contradicts(facts, response.fact, isRecent)
  return {
    response: {
      payments: response.payments,
      reversals: response.reversals.filter((one) => !stale.has(one)),
      fact: isFactStale ? undefined : response.fact,
    },
    isContradicted: differing.length > 0 || isFactStale,
  }
}

const differs = (current: Reversal | undefined, { state, amount }: ReportedReversal): boolean =>
  current !== undefined && (current.state !== state || current.amount !== amount)

const progress = ['open', 'standing']

/** Returns true if a reversal was reported in the same or a later state, of the same or a larger sum. */
function isProgress(current: Reversal, { state, amount }: ReportedReversal): boolean {
  const from = progress.indexOf(current.state)
  return from >= 0 && progress.indexOf(state) >= from && amount >= current.amount
}

/** Returns true if a response about a pending payment contradicts a recent event. Endings of a payment page contradict nothing. */
function contradicts({ verdict }: RechargeFacts, fact: PaymentFact | undefined, isRecent: (at: number) => boolean): boolean {
  const isVerdict = fact?.kind === 'pending' || fact?.kind === 'failed'
  return isVerdict && verdict !== undefined && verdict.kind !== fact.kind && isRecent(Date.parse(verdict.at))
}
