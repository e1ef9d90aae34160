import { expect, it } from 'vitest'
import type { ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import { mergeMoney, type RechargeMoney, type Reversal } from './recharge-money.ts'
import { sumMoney } from './sum-money.ts'

const origin = { provider: 'stripe', source: 'event', at: new Date(2) } as const
const carried = (kind: Reversal['kind'], amount: number): Reversal => ({
  id: kind,
  provider: 'stripe',
  ref: `carried:${kind}`,
  source: 'carried',
  reportedAt: 1,
  kind,
  payment: null,
  amount,
  state: 'standing',
  reason: null,
  inAnotherWay: false,
  enteredBy: null,
  taken: amount,
  entries: 0,
})
const earlier = (...reversals: Reversal[]): RechargeMoney => ({
  payments: [{ id: 'p', provider: 'stripe', ref: 'carried', source: 'carried', reportedAt: 1, amount: 1000, state: 'paid' }],
  reversals,
})
const named = (kind: 'refund' | 'dispute', amount: number): ReportedReversal => ({ id: `new ${kind}`, kind, amount, state: 'standing' })
const reversedAfter = (money: RechargeMoney, ...reversals: ReportedReversal[]) =>
  sumMoney({ fee: 0, tax: 0 }, mergeMoney(money, { ...origin, reversals })).reversed

it('E6 R27 takes a dispute beside the refunds that an earlier version summed, and the named refund out of them', () => {
  expect(reversedAfter(earlier(carried('refund', 300)), named('dispute', 100))).toBe(400)
  expect(reversedAfter(earlier(carried('refund', 300)), named('refund', 100))).toBe(300)
  expect(reversedAfter(earlier(carried('refund', 300), carried('dispute', 200)), named('dispute', 200), named('refund', 300))).toBe(500)
})

it('E6 R27 takes what an earlier version summed without a kind as either', () => {
  expect(reversedAfter(earlier(carried('manual', 300)), named('dispute', 100), named('refund', 200))).toBe(300)
})

it('E6 F44 of two events of the same second counts the more final, then the larger sum', () => {
  const events = (...reversals: ReportedReversal[]) =>
    reversals.reduce((money, one) => mergeMoney(money, { ...origin, reversals: [one] }), earlier())
  const dispute = (state: Reversal['state'], amount: number) => ({ ...named('dispute', amount), state })
  for (const order of [
    [dispute('open', 0), dispute('open', 70)],
    [dispute('open', 70), dispute('open', 0)],
  ])
    expect(events(...order).reversals).toMatchObject([{ amount: 70 }])
  expect(events(dispute('undone', 70), dispute('open', 70)).reversals).toMatchObject([{ state: 'undone' }])
})
