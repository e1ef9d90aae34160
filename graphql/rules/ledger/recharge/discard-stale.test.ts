import { expect, it } from 'vitest'
import type { RechargeFacts } from '#contracts/wallet/words.ts'
import type { MoneySource, ReversalState } from '#model/payment-states.ts'
import type { PaymentFact, ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import { discardStale } from './discard-stale.ts'
import { addFact } from './recharge-facts.ts'
import { mergeMoney, noMoney } from './recharge-money.ts'

const queriedAt = new Date('2026-11-21T10:05:00.700Z')
const ago = (seconds: number) => new Date(queriedAt.getTime() - seconds * 1000)
const dispute = (state: ReversalState, amount = 100): ReportedReversal => ({ id: 'd1', kind: 'dispute', payment: 'p1', amount, state })

function discard(event: ReportedReversal, seconds: number, answered: ReportedReversal, source: MoneySource = 'event') {
  const money = mergeMoney(noMoney, { provider: 'stripe', source, at: ago(seconds), reversals: [event] })
  const fresh = discardStale({ provider: 'stripe', facts: {}, money }, { payments: [], reversals: [answered] }, queriedAt)
  return [fresh.response.reversals.length === 1 ? 'response' : 'event', fresh.isContradicted ? 'again' : 'done']
}

it('E6 keeps a recent event that a response contradicts, and queries again', () => {
  expect(discard(dispute('undone'), 5, dispute('open'))).toEqual(['event', 'again'])
  expect(discard(dispute('open'), 5, dispute('undone'))).toEqual(['event', 'again'])
  expect(discard(dispute('open', 60), 5, dispute('open', 40))).toEqual(['event', 'again'])
})

it('E6 takes at once what goes further the same way, and queries again', () => {
  expect(discard(dispute('open', 0), 5, dispute('open', 100))).toEqual(['response', 'again'])
  expect(discard(dispute('open'), 5, dispute('standing'))).toEqual(['response', 'again'])
})

it('E6 takes a response that contradicts a recent one, and queries again, because either may lag behind', () => {
  expect(discard(dispute('undone'), 5, dispute('open'), 'asked')).toEqual(['response', 'again'])
  expect(discard(dispute('undone'), 61, dispute('open'), 'asked')).toEqual(['response', 'done'])
})

it('E6 takes a response that agrees, and any response once the event is a minute old', () => {
  expect(discard(dispute('undone'), 5, dispute('undone'))).toEqual(['response', 'done'])
  expect(discard(dispute('undone'), 61, dispute('open'))).toEqual(['response', 'done'])
})

it('E6 keeps a recent failure that a response contradicts, but no older one', () => {
  const failed: PaymentFact = { kind: 'failed', reason: 'bank_rejected' }
  const discardFact = (facts: RechargeFacts, fact: PaymentFact) => {
    const fresh = discardStale({ provider: 'stripe', facts, money: noMoney }, { payments: [], reversals: [], fact }, queriedAt)
    return [fresh.response.fact?.kind, fresh.isContradicted]
  }
  expect(discardFact(addFact({}, failed, ago(5)), { kind: 'pending' })).toEqual([undefined, true])
  expect(discardFact(addFact({}, failed, ago(61)), { kind: 'pending' })).toEqual(['pending', false])
  expect(discardFact(addFact({}, failed, ago(5)), { kind: 'expired' })).toEqual(['expired', false])
})
