import { randomUUID } from 'node:crypto'
import type { PaymentFact, PaymentReason } from '#graphql/rules/ledger/payment/payment-provider.ts'
import type { Checkout, Status } from './checkout.ts'

/** What someone does on the page, and what time does to it. */
export type PaymentAction = 'pay' | 'payHalf' | 'decline' | 'later' | 'settle' | 'bounce' | 'dispute' | 'refund' | 'expire' | 'close'

type Outcome = { status: Status; paid?: number; fact?: PaymentFact }

const settleMs = 2 * 86_400_000
const payable: Status[] = ['open', 'declined', 'part_paid']
const unpaid: Status[] = ['open', 'declined']
const withMoney: Status[] = ['paid', 'part_paid']

/** From which states each action is possible, and its result. Sums are those Plutus is told, cumulative, in minor units. */
const acts: Record<PaymentAction, { from: Status[]; outcome: (checkout: Checkout, now: Date) => Outcome }> = {
  pay: { from: payable, outcome: paidWhole },
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
    outcome: (_, now) => ({ status: 'pending', fact: { kind: 'pending', expectedAt: new Date(now.getTime() + settleMs) } }),
  },
  settle: { from: ['pending'], outcome: paidWhole },
  bounce: { from: ['pending'], outcome: () => ({ status: 'failed', fact: { kind: 'failed', reason: 'bank_rejected' } }) },
  dispute: { from: withMoney, outcome: (checkout) => takenBack(checkout, 'chargeback') },
  refund: { from: withMoney, outcome: (checkout) => takenBack(checkout, 'refunded') },
  expire: { from: unpaid, outcome: () => ({ status: 'expired', fact: { kind: 'expired' } }) },
  close: { from: payable, outcome: () => ({ status: 'closed' }) },
}

/** The actions that a page in this state offers; time and Plutus do the rest. */
export const mayDo = (name: PaymentAction, { status }: Checkout): boolean => acts[name].from.includes(status)

export const isPaymentAction = (name: unknown): name is PaymentAction => typeof name === 'string' && Object.hasOwn(acts, name)

/** The checkout after the action, with its event; undefined when it is not possible (any more). */
export function act(name: PaymentAction, checkout: Checkout, now: Date): Checkout | undefined {
  if (!mayDo(name, checkout)) return undefined
  const { fact, ...changed } = acts[name].outcome(checkout, now)
  return { ...checkout, ...changed, events: fact ? [...checkout.events, eventOf(fact, checkout, now)] : checkout.events }
}

function paidWhole({ order }: Checkout): Outcome {
  return { status: 'paid', paid: order.total, fact: { kind: 'paid', paid: order.total } }
}

const takenBack = ({ paid }: Checkout, reason: PaymentReason): Outcome => ({
  status: 'reversed',
  fact: { kind: 'reversed', reversed: paid, reason },
})

function eventOf(fact: PaymentFact, { id, order }: Checkout, now: Date) {
  const createdAt = now.toISOString()
  const told = { id: `te_${randomUUID().replaceAll('-', '')}`, type: `payment.${fact.kind}`, created: createdAt }
  const body = JSON.stringify({ ...told, checkout: id, recharge: order.recharge, fact })
  return { id: told.id, type: told.type, body, createdAt, attempts: 0, nextAt: createdAt, deliveredAt: null }
}
