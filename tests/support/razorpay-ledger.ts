import { randomBytes } from 'node:crypto'

export type RazorpayPayment = { id: string; order_id: string; amount: number; status: 'created' | 'captured' | 'refunded' | 'failed' }
export type RazorpayRefund = { id: string; payment_id: string; amount: number; status: 'pending' | 'processed' | 'failed' }
export type RazorpayDispute = {
  id: string
  payment_id: string
  amount: number
  amount_deducted: number
  phase: string
  status: string
}

export const razorpayId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const takingPhases = ['chargeback', 'pre_arbitration', 'arbitration']

/** The books of the Razorpay double: payments, refunds and disputes, separate from the events that Plutus gets. */
export function createRazorpayLedger() {
  const payments: RazorpayPayment[] = []
  const refunds: RazorpayRefund[] = []
  const disputes: RazorpayDispute[] = []

  const refundsOf = ({ id }: RazorpayPayment) => refunds.filter(({ payment_id }) => payment_id === id)
  const disputesOf = ({ id }: RazorpayPayment) => disputes.filter(({ payment_id }) => payment_id === id)
  const refunded = (payment: RazorpayPayment) =>
    sum(
      refundsOf(payment)
        .filter(({ status }) => status !== 'failed')
        .map(({ amount }) => amount),
    )

  return {
    payments,
    refunds,
    disputes,
    refundsOf,
    disputesOf,
    /** Prepares a payment of an order. It is captured once it is paid. */
    prepare(order_id: string, amount: number): RazorpayPayment {
      const made: RazorpayPayment = { id: razorpayId('pay'), order_id, amount, status: 'created' }
      payments.push(made)
      return made
    },
    refund(payment: RazorpayPayment, amount: number): RazorpayRefund {
      const made: RazorpayRefund = { id: razorpayId('rfnd'), payment_id: payment.id, amount, status: 'processed' }
      refunds.push(made)
      return made
    },
    dispute(payment: RazorpayPayment, { phase, amount }: { phase: string; amount: number }): RazorpayDispute {
      const made: RazorpayDispute = { id: razorpayId('disp'), payment_id: payment.id, amount, amount_deducted: 0, phase, status: 'open' }
      disputes.push(made)
      return made
    },
    /** Ends a dispute, or reopens it in a later phase. Only a lost one is deducted. */
    move(dispute: RazorpayDispute, status: 'won' | 'lost' | 'open', phase = dispute.phase): void {
      Object.assign(dispute, { status, phase, amount_deducted: status === 'lost' ? dispute.amount : 0 })
    },
    objectOf: (payment: RazorpayPayment) => ({
      ...payment,
      entity: 'payment',
      currency: 'INR',
      captured: payment.status === 'captured',
      amount_refunded: refunded(payment),
      notes: [],
      error_reason: null,
    }),
    /** The sum that the payments of an order still bring to our balance. */
    balanceOf: (order: string): number =>
      sum(
        payments
          .filter(({ order_id, status }) => order_id === order && status === 'captured')
          .map((payment) => payment.amount - refunded(payment) - sum(disputesOf(payment).map(({ amount_deducted }) => amount_deducted))),
      ),
    /** The sum of the open disputes of an order that Razorpay has not deducted. */
    openDisputesOf: (order: string): number =>
      sum(
        payments
          .filter(({ order_id, status }) => order_id === order && status === 'captured')
          .flatMap(disputesOf)
          .filter(({ status, phase }) => status === 'open' && takingPhases.includes(phase))
          .map(({ amount }) => amount),
      ),
  }
}

/** Returns one page of a list as Razorpay's API does. */
export function itemsPage<One>(all: One[], { count = '10', skip = '0' }: Record<string, string>) {
  const items = all.slice(Number(skip), Number(skip) + Number(count))
  return { entity: 'collection', count: items.length, items }
}
