import { expect, it } from 'vitest'
import type { ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import { mergeMoney, type RechargeMoney, type Reversal } from './recharge-money.ts'

const origin = { provider: 'stripe', source: 'event', at: new Date(2) } as const
const paid: RechargeMoney = {
  payments: [{ id: 'p', provider: 'stripe', ref: 'pi', source: 'event', reportedAt: 1, amount: 1000, state: 'paid' }],
  reversals: [],
}
const named = (kind: 'refund' | 'dispute', amount: number): ReportedReversal => ({
  id: `new ${kind}`,
  kind,
  amount,
  state: 'standing',
  payment: 'pi',
})

it('E6 F44 of two events of the same second counts the more final, then the larger sum', () => {
  const events = (...reversals: ReportedReversal[]) =>
    reversals.reduce((money, one) => mergeMoney(money, { ...origin, reversals: [one] }), paid)
  const dispute = (state: Reversal['state'], amount: number) => ({ ...named('dispute', amount), state })
  for (const order of [
    [dispute('open', 0), dispute('open', 70)],
    [dispute('open', 70), dispute('open', 0)],
  ])
    expect(events(...order).reversals).toMatchObject([{ amount: 70 }])
  expect(events(dispute('undone', 70), dispute('open', 70)).reversals).toMatchObject([{ state: 'undone' }])
})
