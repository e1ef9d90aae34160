import type { ProviderName } from '#contracts/settings/payments-env.ts'
import type { MoneySource, PaymentState, ReversalKind, ReversalState } from '#model/payment-states.ts'
import type { ReportedMoney, ReportedPayment, ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import { newId } from '#rules/platform/db/database.ts'

/** A payment towards a recharge: the row of plutus_payments. Sums are minor units, times are epoch ms. */
export type Payment = {
  id: string
  provider: string
  ref: string
  amount: number
  state: PaymentState
  source: MoneySource
  reportedAt: number
}

/** A refund, a dispute or a manual reversal: the row of plutus_reversals. */
export type Reversal = Omit<Payment, 'state'> & {
  kind: ReversalKind
  payment: string | null
  state: ReversalState
  reason: string | null
  /** True if finance entered that the money went back in another way than through the payment's provider. */
  inAnotherWay: boolean
  /** The operator who entered it. */
  enteredBy: string | null
  /** The sum of its ledger entries, and their number. */
  taken: number
  entries: number
}

/** The change of the sum that one reversal takes from the wallet, in minor units. Negative for money that returns. */
export type ReversalMovement = { reversal: Reversal; amount: number }

/** The actor of a ledger entry: a member, an API key, an operator, or `system` for payment providers and timeouts. */
export type Mover = { id: string | null; kind: 'person' | 'key' | 'system' | 'operator' }

export const systemMover: Mover = { id: null, kind: 'system' }

/** All payments of a recharge and their reversals, each in the order in which they became known. */
export type RechargeMoney = { payments: Payment[]; reversals: Reversal[] }

export const noMoney: RechargeMoney = { payments: [], reversals: [] }

/** Money as one provider reports it. An event counts by its own time, an answer to our query (`asked`) by ours. */
export type MoneyReport = Partial<ReportedMoney> & { provider: ProviderName; source: MoneySource; at: Date }

/**
 * Returns the money with a report merged, object by object. What a report omits stays as it is, and an older event changes nothing. Returns
 * the same objects for those that did not change.
 */
export function mergeMoney(money: RechargeMoney, { payments = [], reversals = [], ...origin }: MoneyReport): RechargeMoney {
  const paid = payments.reduce((now, payment) => mergePayment(now, payment, origin), money)
  return reversals.reduce((now, reversal) => mergeReversal(now, reversal, origin), paid)
}

type Origin = Pick<MoneyReport, 'provider' | 'source' | 'at'>

function mergePayment(money: RechargeMoney, { id, amount, state }: ReportedPayment, { provider, source, at }: Origin): RechargeMoney {
  const earlier = money.payments.find((one) => one.provider === provider && one.ref === id)
  const hasArrived = earlier?.state === 'paid' || earlier?.state === 'withheld'
  const isArriving = state === 'paid' && (!hasArrived || (earlier.state === 'withheld' && source === 'finance'))
  const next: Payment = {
    id: earlier?.id ?? newId(),
    provider,
    ref: id,
    // a payment that has arrived neither leaves nor shrinks
    amount: hasArrived ? (state === 'paid' ? Math.max(earlier.amount, amount) : earlier.amount) : amount,
    state: hasArrived && !isArriving ? earlier.state : state,
    source,
    reportedAt: Math.max(earlier?.reportedAt ?? 0, at.getTime()),
  }
  if (earlier && !isArriving && !isNewer(earlier, { source, at }) && next.amount === earlier.amount) return money
  return { ...money, payments: replaceOrAdd(money.payments, next) }
}

function mergeReversal(money: RechargeMoney, reported: ReportedReversal, { provider, source, at }: Origin): RechargeMoney {
  const { id, kind, payment, amount, state, reason } = reported
  const earlier = money.reversals.find((one) => one.provider === provider && one.ref === id)
  const gain = earlier ? finality.indexOf(state) - finality.indexOf(earlier.state) || amount - earlier.amount : 0
  if (earlier && !isNewer(earlier, { source, at }, gain)) return money
  const next: Reversal = {
    id: earlier?.id ?? newId(),
    provider,
    ref: id,
    kind,
    payment: payment ?? earlier?.payment ?? null,
    amount,
    state,
    reason: reason ?? earlier?.reason ?? null,
    inAnotherWay: reported.inAnotherWay ?? earlier?.inAnotherWay ?? false,
    enteredBy: reported.enteredBy ?? earlier?.enteredBy ?? null,
    source,
    reportedAt: at.getTime(),
    taken: earlier?.taken ?? 0,
    entries: earlier?.entries ?? 0,
  }
  return { ...money, reversals: replaceOrAdd(money.reversals, next) }
}

/**
 * From least to most final. Of two events of the same second the more final counts, or else the larger sum, because providers send whole
 * seconds.
 */
const finality: ReversalState[] = ['open', 'standing', 'undone']

/**
 * Returns true if a report replaces what is stored. An answer of the provider does, because a recharge is queried by one job at a time. An
 * event replaces what finance entered, and what is older or as old with a `gain`. It may have happened up to a second after its time.
 */
function isNewer(earlier: Payment | Reversal, { source, at }: Pick<Origin, 'source' | 'at'>, gain = 0): boolean {
  if (source === 'asked' || earlier.source === 'finance') return true
  if (earlier.source === 'asked') return at.getTime() + 999 >= earlier.reportedAt
  return at.getTime() > earlier.reportedAt || (at.getTime() === earlier.reportedAt && gain > 0)
}

const replaceOrAdd = <Item extends { id: string }>(items: Item[], item: Item): Item[] =>
  items.some(({ id }) => id === item.id) ? items.map((one) => (one.id === item.id ? item : one)) : [...items, item]
