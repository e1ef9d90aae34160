import type { PaymentFact, ProviderAnswer, ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import type { RechargeFacts } from './recharge-facts.ts'
import type { RechargeMoney, Reversal } from './recharge-money.ts'

/** In ms. For so long after an event, an answer of its provider may still be older than the event. */
export const doubtMs = 60_000

/** The state of a recharge once its events are merged. */
type ToldMoney = { provider: string; facts: RechargeFacts; money: RechargeMoney }

/**
 * Returns the answer without what contradicts a recent signed event, and true if there was a contradiction, so that the provider must be
 * queried again. An answer that goes further the same way, such as from an open dispute to a lost one, counts at once. So does one that
 * contradicts a recent answer.
 */
export function weighAnswer(told: ToldMoney, answer: ProviderAnswer, askedAt: Date): { answer: ProviderAnswer; isDoubted: boolean } {
  const isRecent = (at: number) => at > askedAt.getTime() - doubtMs
  const sources = ['event', 'asked']
  const recent = told.money.reversals.filter((one) => sources.includes(one.source) && isRecent(one.reportedAt))
  const knownBy = new Map(recent.filter(({ provider }) => provider === told.provider).map((one) => [one.ref, one]))
  const differing = answer.reversals.filter((one) => differs(knownBy.get(one.id), one))
  const doubted = new Set(
    differing.filter((one) => {
      const known = knownBy.get(one.id)
      return known?.source === 'event' && !goesFurther(known, one)
    }),
  )
  const isFactDoubted = contradicts(told.facts, answer.fact, isRecent)
  return {
    answer: {
      payments: answer.payments,
      reversals: answer.reversals.filter((one) => !doubted.has(one)),
      fact: isFactDoubted ? undefined : answer.fact,
    },
    isDoubted: differing.length > 0 || isFactDoubted,
  }
}

const differs = (known: Reversal | undefined, { state, amount }: ReportedReversal): boolean =>
  known !== undefined && (known.state !== state || known.amount !== amount)

const furtherStates = ['open', 'standing']

function goesFurther(known: Reversal, { state, amount }: ReportedReversal): boolean {
  const from = furtherStates.indexOf(known.state)
  return from >= 0 && furtherStates.indexOf(state) >= from && amount >= known.amount
}

/** An answer about a pending payment that contradicts a recent event about it. Endings of a page contradict nothing. */
function contradicts({ verdict }: RechargeFacts, fact: PaymentFact | undefined, isRecent: (at: number) => boolean): boolean {
  const isVerdict = fact?.kind === 'pending' || fact?.kind === 'failed'
  return isVerdict && verdict !== undefined && verdict.kind !== fact.kind && isRecent(Date.parse(verdict.at))
}
