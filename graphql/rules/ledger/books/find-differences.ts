import type { ReversalKind, ReversalState } from '#model/payment-states.ts'
import type { ListedMoney, ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import type { Payment, Reversal } from '#rules/ledger/recharge/recharge-money.ts'
import { standing } from '#rules/ledger/recharge/recharge-state.ts'

/** A difference between a provider's records and ours. `words` follow the id of the object, and sums in them are formatted. */
export type Difference = { kind: 'payment' | 'refund' | 'dispute' | 'reversal'; ref: string; recharge: string | null; words: string }

export type OurPayment = Payment & { recharge: string }
export type OurReversal = Reversal & { recharge: string }

/**
 * Our records of one provider. Those in `listable` are recent enough to be in its lists. `byHand` is what finance reversed of its payments.
 */
export type OurMoney = {
  payments: OurPayment[]
  reversals: OurReversal[]
  listable: ReadonlySet<string>
  byHand: ReversedByHand[]
}

/**
 * The sums that finance reversed by hand of a payment. `sum` is without what went back in another way, whose sums are in `elsewhere`. `deducted` is
 * `sum` with all refunds and disputes of the payment.
 */
export type ReversedByHand = { payment: string; recharge: string; sum: number; deducted: number; elsewhere: number[] }

/** Formats a sum in the currency of a recharge. */
type Format = (amount: number, recharge: string) => string

/**
 * Compares the lists of a provider with our records, in both directions. Objects of payments that are not ours are left out. A payment that
 * finance reversed by hand is compared as a whole, unless its money went back in another way.
 */
export function findDifferences(listed: ListedMoney, ours: OurMoney, format: Format): Difference[] {
  return [...comparePayments(listed, ours, format), ...compareReversals(listed, ours, format), ...compareByHand(listed, ours, format)]
}

function comparePayments(listed: ListedMoney, { payments, listable }: OurMoney, format: Format): Difference[] {
  const stored = new Map(payments.map((payment) => [payment.ref, payment]))
  const arrived = listed.payments.filter(({ state }) => state === 'paid')
  const refs = new Set(arrived.map(({ id }) => id))
  const theirs = arrived.flatMap(({ id, amount, recharge }): Difference[] => {
    const our = stored.get(id)
    const owner = our?.recharge ?? recharge
    if (!owner) return []
    if (our && recharge && recharge !== our.recharge) return [{ kind: 'payment', ref: id, recharge, words: elsewhere }]
    const sum = our?.state === 'paid' || our?.state === 'withheld' ? our.amount : 0
    return sum === amount
      ? []
      : [{ kind: 'payment', ref: id, recharge: owner, words: compareWords(format(amount, owner), format(sum, owner)) }]
  })
  const missing = payments.filter(({ ref, state }) => ['paid', 'withheld'].includes(state) && listable.has(ref) && !refs.has(ref))
  return [...theirs, ...missing.map((one): Difference => toMissing('payment', one, format))]
}

function compareReversals(listed: ListedMoney, { payments, reversals, listable, byHand }: OurMoney, format: Format): Difference[] {
  const whole = new Set(byHand.filter(({ sum }) => sum > 0).map(({ payment }) => payment))
  const stored = new Map(reversals.map((reversal) => [reversal.ref, reversal]))
  const owners = new Map<string, string | undefined>(listed.payments.map(({ id, recharge }) => [id, recharge]))
  for (const { ref, recharge } of payments) owners.set(ref, recharge)
  const refs = new Set(listed.reversals.map(({ id }) => id))
  const theirs = listed.reversals.flatMap((reversal): Difference[] => {
    const our = stored.get(reversal.id)
    const owner = owners.get(reversal.payment ?? '') ?? our?.recharge
    if (!owner) return []
    if (our && our.recharge !== owner) return [{ kind: kindOf(reversal), ref: reversal.id, recharge: owner, words: elsewhere }]
    const [there, here] = [standing(reversal), our ? standing(our) : 0]
    if (there === here && our && there > 0 && our.state !== reversal.state)
      return [{ kind: kindOf(reversal), ref: reversal.id, recharge: owner, words: compareStates(reversal, our) }]
    if (there === here || whole.has(reversal.payment ?? '')) return []
    const words = compareWords(format(there, owner), format(here, owner))
    const isEntered = byHand.some(({ payment, elsewhere }) => payment === reversal.payment && elsewhere.includes(there - here))
    return [{ kind: kindOf(reversal), ref: reversal.id, recharge: owner, words: isEntered ? `${words}. ${entered}` : words }]
  })
  const isMissing = (one: OurReversal) => standing(one) > 0 && listable.has(one.ref) && !refs.has(one.ref) && !whole.has(one.payment ?? '')
  const missing = reversals.filter(isMissing)
  return [...theirs, ...missing.map((one): Difference => toMissing(kindOf(one), one, format))]
}

/** Compares what the provider returned of a payment with all that we deducted for it. */
function compareByHand(listed: ListedMoney, { byHand }: OurMoney, format: Format): Difference[] {
  const listedIds = new Set(listed.payments.map(({ id }) => id))
  return byHand
    .filter(({ payment, sum }) => sum > 0 && listedIds.has(payment))
    .flatMap(({ payment, recharge, sum, deducted }): Difference[] => {
      const returned = listed.reversals.filter((one) => one.payment === payment).reduce((total, one) => total + standing(one), 0)
      if (returned === deducted) return []
      const [there, here, entered] = [returned, deducted, sum].map((amount) => format(amount, recharge))
      const words = `${there} returned at the provider, ${here} deducted here, of it ${entered} by hand`
      return [{ kind: 'payment', ref: payment, recharge, words }]
    })
}

const entered = 'The same sum was reversed by hand as paid back in another way'

const kindOf = ({ kind }: Pick<ReportedReversal, 'kind'>) => (kind === 'dispute' ? ('dispute' as const) : ('refund' as const))

/** The provider's report about one recharge changes nothing while another has its object, as finance may have mistyped its id. */
const elsewhere = 'of this recharge at the provider, recorded with another here'

/** An event that ends a dispute moves no money, but its credit note is missing. */
const compareStates = (there: ReportedReversal, { state }: OurReversal): string =>
  `${stateWord(there.kind, there.state)} at the provider, ${stateWord(there.kind, state)} here`

const stateWord = (kind: ReversalKind, state: ReversalState): string =>
  state === 'standing' ? (kind === 'dispute' ? 'lost' : 'complete') : state

const compareWords = (there: string, here: string): string => `${there} at the provider, ${here} here`

const toMissing = (
  kind: Difference['kind'],
  { ref, recharge, amount }: { ref: string; recharge: string; amount: number },
  format: Format,
): Difference => ({ kind, ref, recharge, words: `${format(amount, recharge)} here, unknown to the provider` })
