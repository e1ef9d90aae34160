import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentFact } from '#rules/ledger/payment/payment-provider.ts'
import { rechargeLifecycle } from '../../../model/lifecycles.ts'
import { isOneOf, rechargeStatuses, unpaidRecharges } from '../../../model/statuses.ts'
import { addFact, noFacts, type RechargeFacts } from './recharge-facts.ts'
import { computeRechargeState } from './settle.ts'

const terms = { amount: 100_000, fee: 1_900, tax: 342, keepsSurplus: false }
const total = 102_242
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second))

type Report = [PaymentFact, number]
const collectFacts = (reports: Report[], facts: RechargeFacts = { ...noFacts, isOpen: true }) =>
  reports.reduce((sum, [fact, second]) => addFact(sum, fact, at(second)), facts)
const after = (...reports: Report[]) => computeRechargeState(terms, collectFacts(reports))

const paid: PaymentFact = { kind: 'paid', paid: total }
const pending: PaymentFact = { kind: 'pending' }
const failed: PaymentFact = { kind: 'failed', reason: 'card_declined' }
const expired: PaymentFact = { kind: 'expired' }
const disputed: PaymentFact = { kind: 'reversed', reversed: total, reason: 'chargeback' }

describe('R27 state of a recharge', () => {
  it('goes from awaiting payment to processing to credited, without fee and tax', () => {
    expect(computeRechargeState(terms, noFacts).status).toBe('created')
    expect(after()).toMatchObject({ status: 'awaiting_payment', pending: 0 })
    expect(after([pending, 1])).toMatchObject({ status: 'processing', pending: 100_000, credited: 0 })
    expect(after([pending, 1], [paid, 2])).toMatchObject({ status: 'credited', pending: 0, credited: 100_000, reversed: 0 })
  })

  it('credits a late success after every final state', () => {
    for (const end of [failed, expired, { kind: 'cancelled' }, { kind: 'rejected', reason: 'no' }] satisfies PaymentFact[])
      expect(after([end, 5], [paid, 9])).toMatchObject({ status: 'credited', reason: null, credited: 100_000 })
    for (const as of ['cancelled', 'expired', 'failed'] as const)
      expect(computeRechargeState(terms, collectFacts([[paid, 1]], { ...noFacts, closed: { as } }))).toMatchObject({ status: 'credited' })
  })

  it('keeps the later report, in whichever order they arrive', () => {
    expect(after([pending, 1], [failed, 2])).toEqual(after([failed, 2], [pending, 1]))
    expect(after([failed, 2], [pending, 1])).toMatchObject({ status: 'failed', reason: 'card_declined', pending: 0 })
    expect(after([failed, 1], [pending, 2])).toMatchObject({ status: 'processing', pending: 100_000 })
    expect(after([pending, 2], [failed, 2])).toEqual(after([failed, 2], [pending, 2]))
  })

  it('stays failed when its page expires later, and ends when pending money no longer arrives', () => {
    expect(after([failed, 1], [expired, 9])).toMatchObject({ status: 'failed', reason: 'card_declined' })
    expect(after([expired, 9], [failed, 1])).toEqual(after([failed, 1], [expired, 9]))
    expect(after([pending, 1], [expired, 9])).toMatchObject({ status: 'expired', pending: 0 })
    expect(after([failed, 1], [pending, 2], [{ kind: 'cancelled' }, 9])).toMatchObject({ status: 'cancelled', pending: 0 })
    expect(after([expired, 1], [pending, 9])).toMatchObject({ status: 'processing', pending: 100_000 })
  })

  it('keeps our own closing over an expired page, but not over pending money or a bank’s refusal', () => {
    const closed: RechargeFacts = { ...noFacts, isOpen: true, closed: { as: 'cancelled' } }
    expect(computeRechargeState(terms, collectFacts([[expired, 3]], closed)).status).toBe('cancelled')
    expect(computeRechargeState(terms, collectFacts([[pending, 3]], closed)).status).toBe('processing')
    expect(computeRechargeState(terms, collectFacts([[failed, 3]], closed)).status).toBe('failed')
  })

  it('accepts a dispute before its payment, and never reverses more than was credited', () => {
    expect(after([disputed, 9])).toMatchObject({ status: 'awaiting_payment', reversed: 0 })
    expect(after([disputed, 9], [paid, 1])).toEqual(after([paid, 1], [disputed, 9]))
    expect(after([paid, 1], [disputed, 9])).toMatchObject({
      status: 'reversed',
      reason: 'chargeback',
      credited: 100_000,
      reversed: 100_000,
    })
    const part = after([paid, 1], [{ kind: 'reversed', reversed: 30_000, reason: 'refunded' }, 2])
    expect(part).toMatchObject({ status: 'credited', reason: 'refunded', reversed: 30_000 })
  })

  it('adds refunds and disputes in any order', () => {
    const refunded: PaymentFact = { kind: 'reversed', reversed: 30_000, reason: 'refunded' }
    const charged: PaymentFact = { kind: 'reversed', reversed: 50_000, reason: 'chargeback' }
    const both = after([paid, 1], [refunded, 2], [charged, 3], [refunded, 4])
    expect(both).toMatchObject({ reversed: 80_000, reason: 'chargeback' })
    expect(after([paid, 1], [charged, 2], [refunded, 3])).toEqual(both)
    // a provider’s report of money that finance has reversed by hand
    const byHand: PaymentFact = { kind: 'reversed', reversed: 30_000, reason: 'Sent back by us', isTotal: true }
    expect(after([paid, 1], [byHand, 2], [refunded, 3])).toMatchObject({ reversed: 30_000, reason: 'Sent back by us' })
    expect(after([paid, 1], [byHand, 2], [refunded, 3], [charged, 4])).toMatchObject({ reversed: 80_000 })
  })

  it('credits a part payment, and the surplus of a transfer', () => {
    expect(after([{ kind: 'paid', paid: 52_242 }, 1])).toMatchObject({ status: 'partially_credited', credited: 50_000 })
    expect(after([{ kind: 'paid', paid: 999_999 }, 1])).toMatchObject({ status: 'credited', credited: 100_000 })
    const transfer = { amount: 100_000, fee: 0, tax: 0, keepsSurplus: true }
    expect(computeRechargeState(transfer, collectFacts([[{ kind: 'paid', paid: 100_050 }, 1]])).credited).toBe(100_050)
  })

  const sum = fc.integer({ min: 1, max: 150_000 })
  const fact = fc.oneof(
    fc.record({ kind: fc.constant('paid' as const), paid: sum }),
    fc.record({ kind: fc.constant('reversed' as const), reversed: sum, reason: fc.constantFrom('chargeback', 'refunded') }),
    fc.constantFrom<PaymentFact>(pending, failed, expired, { kind: 'cancelled' }, { kind: 'rejected', reason: 'no' }),
  )
  const anyReports = fc.array(fc.tuple(fact, fc.nat(5)), { maxLength: 8 })

  it('P3 reaches the same state for reports in any order and number', () => {
    const shuffled = anyReports.chain((reports) =>
      fc.tuple(fc.constant(reports), fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 })),
    )
    fc.assert(
      fc.property(shuffled, ([reports, repeated]) => {
        expect(computeRechargeState(terms, collectFacts(repeated))).toEqual(computeRechargeState(terms, collectFacts(reports)))
      }),
    )
  })

  it('P3 never counts money as both pending and credited, nor reverses more than it credited', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const { pending: pendingAmount, credited, reversed } = after(...reports)
        expect(pendingAmount === 0 || credited === 0).toBe(true)
        expect(reversed).toBeGreaterThanOrEqual(0)
        expect(credited).toBeLessThanOrEqual(terms.amount)
        expect(reversed).toBeLessThanOrEqual(credited)
      }),
    )
  })

  it('makes exactly the transitions of its lifecycle', () => {
    const sums = [1_000, 50_000, 70_000, total]
    const reports: PaymentFact[] = [
      ...sums.map((paid) => ({ kind: 'paid' as const, paid })),
      ...sums.map((reversed) => ({ kind: 'reversed' as const, reversed, reason: 'chargeback' })),
      pending,
      failed,
      expired,
      { kind: 'cancelled' },
      { kind: 'rejected', reason: 'no' },
    ]
    const seen = new Set<string>()
    const walk = (facts: RechargeFacts, steps: number): void => {
      const { status } = computeRechargeState(terms, facts)
      const next = reports.map((fact) => addFact(facts, fact, at(9 - steps)))
      if (status === 'created') next.push({ ...facts, isOpen: true }, { ...facts, closed: { as: 'failed' } })
      if (isOneOf(unpaidRecharges, status)) next.push(...(['cancelled', 'expired'] as const).map((as) => ({ ...facts, closed: { as } })))
      for (const each of next) {
        const after = computeRechargeState(terms, each).status
        if (after !== status) seen.add(`${status} > ${after}`)
        if (steps > 1) walk(each, steps - 1)
      }
    }
    walk(noFacts, 3)
    walk({ ...noFacts, isOpen: true }, 3)
    const allowed = rechargeStatuses.flatMap((was) =>
      rechargeStatuses.filter((is) => is !== was && rechargeLifecycle.allows(was, is)).map((is) => `${was} > ${is}`),
    )
    expect([...seen].sort()).toEqual(allowed.sort())
  })
})
