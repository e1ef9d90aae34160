import type { Payment, RechargeMoney, Reversal } from './recharge-money.ts'

/** The sums of a recharge over its payments and reversals, in minor units. */
export type MoneySums = {
  /** The sum of all payments that arrived. */
  paid: number
  /** The part of it for the wallet. */
  credited: number
  /** The part of `credited` that was taken back. */
  reversed: number
  reason: string | undefined
  /** The sum that each reversal takes of its payment, by its row's id. Together they can be more than `reversed`, by fee and tax. */
  claims: Map<string, number>
}

/**
 * Sums payments and reversals. Fee and tax are deducted once, and everything beyond is credited. A reversal takes at most what its payment
 * brought, and all together at most what was credited.
 */
export function sumMoney({ fee, tax }: { fee: number; tax: number }, { payments, reversals }: RechargeMoney): MoneySums {
  const paid = payments.reduce((sum, payment) => sum + arrived(payment), 0)
  const credited = Math.max(0, paid - fee - tax)
  const rooms = new Map(payments.map((payment) => [payment, arrived(payment)]))
  const claims = new Map<string, number>()
  let left = credited
  for (const reversal of reversals) {
    const payment = findPayment(payments, reversal)
    const room = payment ? (rooms.get(payment) ?? 0) : 0
    const claimed = Math.min(standing(reversal), room)
    if (payment) rooms.set(payment, room - claimed)
    left -= Math.min(claimed, left)
    claims.set(reversal.id, claimed)
  }
  return { paid, credited, reversed: credited - left, reason: reasonOf(reversals.filter(({ id }) => claims.get(id))), claims }
}

/** Returns the sum that a payment brought. */
export const arrived = ({ state, amount }: Payment): number => (state === 'paid' ? amount : 0)

/** Returns the sum that a reversal takes in its present state. */
export const standing = ({ state, amount }: Pick<Reversal, 'state' | 'amount'>): number => (state === 'undone' ? 0 : amount)

/** Returns the payment that a reversal names. */
export const findPayment = (payments: Payment[], { payment }: Pick<Reversal, 'payment'>): Payment | undefined =>
  payments.find(({ ref }) => ref === payment)

function reasonOf(counted: Reversal[]): string | undefined {
  if (counted.some(({ kind }) => kind === 'dispute')) return 'chargeback'
  return counted.findLast(({ reason }) => reason)?.reason ?? (counted.length ? 'refunded' : undefined)
}
