import { randomBytes } from 'node:crypto'

export type StripeRefund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  created: number
}

export type StripeDispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: string
  balance_transactions: { amount: number; currency: string }[]
  created: number
  metadata: object
}

/** The part of a session that the books need. Amounts are in Stripe's units. */
type Paid = { intent: string; charge?: string; currency: string; amount: number; payment_status: string }

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const nowSeconds = () => Math.floor(Date.now() / 1000)

/** The books of the Stripe double: refunds, disputes and what they did to our balance, separate from the events that Plutus gets. */
export function createStripeLedger() {
  const refunds: StripeRefund[] = []
  const disputes: StripeDispute[] = []

  const refundsOf = ({ intent }: Paid) => refunds.filter(({ payment_intent }) => payment_intent === intent)
  const disputesOf = ({ intent }: Paid) => disputes.filter(({ payment_intent }) => payment_intent === intent)
  const refunded = (paid: Paid) =>
    sum(
      refundsOf(paid)
        .filter(({ status }) => status === 'succeeded' || status === 'pending')
        .map(({ amount }) => amount),
    )
  const withdrawn = ({ balance_transactions: moves }: StripeDispute) => -sum(moves.map(({ amount }) => amount))
  const withdraw = (dispute: StripeDispute, amount: number) =>
    void dispute.balance_transactions.push({ amount: -amount, currency: dispute.currency })

  return {
    refunds,
    disputes,
    refundsOf,
    disputesOf,
    refunded,
    refund(paid: Paid, amount: number): StripeRefund {
      const { intent: payment_intent, currency } = paid
      const made: StripeRefund = {
        id: id('re'),
        object: 'refund',
        amount,
        currency,
        payment_intent,
        status: 'succeeded',
        created: nowSeconds(),
      }
      refunds.push(made)
      return made
    },
    /** Opens a dispute. An inquiry (`warning_needs_response`) withdraws nothing. */
    dispute(paid: Paid, { amount = paid.amount, status = 'needs_response' } = {}): StripeDispute {
      const made: StripeDispute = {
        id: id('du'),
        object: 'dispute',
        amount,
        currency: paid.currency,
        charge: paid.charge ?? 'ch_none',
        payment_intent: paid.intent,
        status,
        balance_transactions: [],
        created: nowSeconds(),
        metadata: {},
      }
      if (!status.startsWith('warning_')) withdraw(made, amount)
      disputes.push(made)
      return made
    },
    /** Turns an inquiry into a dispute, or reopens a dispute that was won. Either withdraws its sum. */
    escalate(dispute: StripeDispute): void {
      dispute.status = 'needs_response'
      withdraw(dispute, dispute.amount - withdrawn(dispute))
    },
    /** Ends a dispute. One that is won reinstates `reinstated`, by default all that was withdrawn. */
    close(dispute: StripeDispute, status: 'won' | 'lost', reinstated = withdrawn(dispute)): void {
      dispute.status = status
      if (status === 'won' && reinstated > 0) withdraw(dispute, -reinstated)
    },
    /** The sum that a payment still brings to our balance. */
    balanceOf: (paid: Paid): number =>
      (paid.payment_status === 'paid' ? paid.amount : 0) - refunded(paid) - sum(disputesOf(paid).map(withdrawn)),
  }
}

/** Returns one page of a list as Stripe's API does, with at most two objects, so that a reader must ask for all pages. */
export function listPage<One extends { id: string; created?: number }>(all: One[], url: URL) {
  const { starting_after: after, 'created[gte]': since = '0' } = Object.fromEntries(url.searchParams)
  const matching = all.filter(({ created = nowSeconds() }) => created >= Number(since))
  const from = after ? matching.findIndex((one) => one.id === after) + 1 : 0
  return { object: 'list', url: url.pathname, data: matching.slice(from, from + 2), has_more: from + 2 < matching.length }
}
