import { randomUUID } from 'node:crypto'
import type { CheckoutEvent } from '#graphql/contracts/rest/test-payments.ts'
import type { Checkout, CheckoutStatus } from './checkout.ts'

/**
 * An action on a test payment, chosen on the page. Only `expire` is caused by time, and `close` by Plutus. `later` makes the payment
 * pending, until `settle` completes it or `bounce` makes it fail.
 */
export type PaymentAction = 'pay' | 'payHalf' | 'decline' | 'later' | 'settle' | 'bounce' | 'dispute' | 'refund' | 'expire' | 'close'

type Fact = NonNullable<CheckoutEvent['fact']>
type Outcome = { status: CheckoutStatus; paid?: number; fact?: Fact }

const settleMs = 2 * 86_400_000
const payable: CheckoutStatus[] = ['open', 'declined', 'part_paid']
const unpaid: CheckoutStatus[] = ['open', 'declined']
const withMoney: CheckoutStatus[] = ['paid', 'part_paid']

/** The actions: the statuses in which each is possible, and its outcome. Amounts are minor units, and `paid` is the total so far. */
const actions: Record<PaymentAction, { from: CheckoutStatus[]; outcome: (checkout: Checkout, now: Date) => Outcome }> = {
  pay: { from: payable, outcome: paidOutcome },
  payHalf: {
    from: unpaid,
    outcome: ({ order }) => {
      const paid = Math.floor(order.total / 2)
      return { status: 'part_paid', paid, fact: { kind: 'paid', paid } }
    },
  },
  decline: { from: unpaid, outcome: () => ({ status: 'declined', fact: { kind: 'failed', reason: 'declined' } }) },
  later: {
    from: unpaid,
    outcome: (_, now) => ({ status: 'pending', fact: { kind: 'pending', expectedAt: new Date(now.getTime() + settleMs).toISOString() } }),
  },
  settle: { from: ['pending'], outcome: paidOutcome },
  bounce: { from: ['pending'], outcome: () => ({ status: 'failed', fact: { kind: 'failed', reason: 'bank_rejected' } }) },
  dispute: { from: withMoney, outcome: (checkout) => reversedOutcome(checkout, 'chargeback') },
  refund: { from: withMoney, outcome: (checkout) => reversedOutcome(checkout, 'refunded') },
  expire: { from: unpaid, outcome: () => ({ status: 'expired', fact: { kind: 'expired' } }) },
  close: { from: payable, outcome: () => ({ status: 'closed' }) },
}

/** Returns true if the action is possible in the checkout's current status. */
export const canApply = (name: PaymentAction, { status }: Checkout): boolean => actions[name].from.includes(status)

export const isPaymentAction = (name: unknown): name is PaymentAction => typeof name === 'string' && Object.hasOwn(actions, name)

/**
 * Returns the checkout after the action, with the event to send to Plutus added. Only `close` has no event. Undefined if the action is not
 * possible.
 */
export function applyAction(name: PaymentAction, checkout: Checkout, now: Date): Checkout | undefined {
  if (!canApply(name, checkout)) return undefined
  const { fact, ...changed } = actions[name].outcome(checkout, now)
  return { ...checkout, ...changed, events: fact ? [...checkout.events, eventOf(fact, checkout, now)] : checkout.events }
}

function paidOutcome({ order }: Checkout): Outcome {
  return { status: 'paid', paid: order.total, fact: { kind: 'paid', paid: order.total } }
}

const reversedOutcome = ({ paid }: Checkout, reason: 'chargeback' | 'refunded'): Outcome => ({
  status: 'reversed',
  fact: { kind: 'reversed', reversed: paid, reason },
})

function eventOf(fact: Fact, { id, order }: Checkout, now: Date) {
  const createdAt = now.toISOString()
  const event = { id: `te_${randomUUID().replaceAll('-', '')}`, type: `payment.${fact.kind}`, created: createdAt }
  const body = JSON.stringify({ ...event, checkout: id, recharge: order.recharge, fact })
  return { id: event.id, type: event.type, body, createdAt, attempts: 0, nextAt: createdAt, deliveredAt: null }
}
