import { expect, it } from 'vitest'
import type { PaymentFact, ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import type { MoneySource, ReversalState } from '../../../model/payment-states.ts'
import { weighAnswer } from './doubted-answer.ts'
import { addFact, type RechargeFacts } from './recharge-facts.ts'
import { mergeMoney, noMoney } from './recharge-money.ts'

const askedAt = new Date('2026-11-21T10:05:00.700Z')
const ago = (seconds: number) => new Date(askedAt.getTime() - seconds * 1000)
const dispute = (state: ReversalState, amount = 100): ReportedReversal => ({ id: 'd1', kind: 'dispute', payment: 'p1', amount, state })

function weigh(event: ReportedReversal, seconds: number, answered: ReportedReversal, source: MoneySource = 'event') {
  const money = mergeMoney(noMoney, { provider: 'stripe', source, at: ago(seconds), reversals: [event] })
  const weighed = weighAnswer({ provider: 'stripe', facts: {}, money }, { payments: [], reversals: [answered] }, askedAt)
  return [weighed.answer.reversals.length === 1 ? 'answer' : 'event', weighed.isDoubted ? 'again' : 'done']
}

it('E6 keeps a recent event that an answer contradicts, and queries again', () => {
  expect(weigh(dispute('undone'), 5, dispute('open'))).toEqual(['event', 'again'])
  expect(weigh(dispute('open'), 5, dispute('undone'))).toEqual(['event', 'again'])
  expect(weigh(dispute('open', 60), 5, dispute('open', 40))).toEqual(['event', 'again'])
})

it('E6 takes at once what goes further the same way, and queries again', () => {
  expect(weigh(dispute('open', 0), 5, dispute('open', 100))).toEqual(['answer', 'again'])
  expect(weigh(dispute('open'), 5, dispute('standing'))).toEqual(['answer', 'again'])
})

it('E6 takes an answer that contradicts a recent one, and queries again, because either may lag behind', () => {
  expect(weigh(dispute('undone'), 5, dispute('open'), 'asked')).toEqual(['answer', 'again'])
  expect(weigh(dispute('undone'), 61, dispute('open'), 'asked')).toEqual(['answer', 'done'])
})

it('E6 takes an answer that agrees, and any answer once the event is a minute old', () => {
  expect(weigh(dispute('undone'), 5, dispute('undone'))).toEqual(['answer', 'done'])
  expect(weigh(dispute('undone'), 61, dispute('open'))).toEqual(['answer', 'done'])
})

it('E6 keeps a recent failure that an answer contradicts, but no older one', () => {
  const failed: PaymentFact = { kind: 'failed', reason: 'bank_rejected' }
  const weighFact = (facts: RechargeFacts, fact: PaymentFact) => {
    const weighed = weighAnswer({ provider: 'stripe', facts, money: noMoney }, { payments: [], reversals: [], fact }, askedAt)
    return [weighed.answer.fact?.kind, weighed.isDoubted]
  }
  expect(weighFact(addFact({}, failed, ago(5)), { kind: 'pending' })).toEqual([undefined, true])
  expect(weighFact(addFact({}, failed, ago(61)), { kind: 'pending' })).toEqual(['pending', false])
  expect(weighFact(addFact({}, failed, ago(5)), { kind: 'expired' })).toEqual(['expired', false])
})
