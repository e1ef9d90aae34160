import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RechargeFacts } from '#contracts/wallet/words.ts'
import { rechargeLifecycle } from '#model/lifecycles.ts'
import type { PaymentState, ReversalKind, ReversalState } from '#model/payment-states.ts'
import { isOneOf, rechargeStatuses, unpaidRecharges } from '#model/statuses.ts'
import type { PaymentFact } from '#rules/ledger/payment/payment-provider.ts'
import { addFact } from './recharge-facts.ts'
import { mergeMoney, noMoney, type RechargeMoney } from './recharge-money.ts'
import { computeRechargeState, sumMoney } from './recharge-state.ts'

const terms = { amount: 100_000, fee: 1_900, tax: 342 }
const total = 102_242
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second))

type Recharge = { facts: RechargeFacts; money: RechargeMoney }
type Report =
  | { fact: PaymentFact; second: number }
  | { payment: string; amount: number; state: PaymentState; second: number }
  | { reversal: string; of: string; kind: ReversalKind; amount: number; state: ReversalState; second: number }

function add({ facts, money }: Recharge, report: Report): Recharge {
  const origin = { provider: 'test', source: 'event', at: at(report.second) } as const
  if ('fact' in report) return { facts: addFact(facts, report.fact, origin.at), money }
  if ('payment' in report) {
    const { payment: id, amount, state } = report
    return { facts, money: mergeMoney(money, { ...origin, payments: [{ id, amount, state }] }) }
  }
  const { reversal: id, of: payment, kind, amount, state } = report
  return { facts, money: mergeMoney(money, { ...origin, reversals: [{ id, payment, kind, amount, state }] }) }
}

const open: Recharge = { facts: { isOpen: true }, money: noMoney }
const stateOf = ({ facts, money }: Recharge) => computeRechargeState(terms, facts, sumMoney(terms, money))
const collect = (reports: Report[], start = open) => reports.reduce(add, start)
const after = (...reports: Report[]) => stateOf(collect(reports))

const paid = (second: number, amount = total, payment = 'p1'): Report => ({ payment, amount, state: 'paid', second })
const said = (fact: PaymentFact, second: number): Report => ({ fact, second })
const pending: PaymentFact = { kind: 'pending' }
const failed: PaymentFact = { kind: 'failed', reason: 'card_declined' }
const expired: PaymentFact = { kind: 'expired' }
const refund = (second: number, amount: number, more: Partial<Extract<Report, { reversal: string }>> = {}): Report => ({
  reversal: 'r1',
  of: 'p1',
  kind: 'refund',
  amount,
  state: 'standing',
  second,
  ...more,
})
const dispute = (second: number, amount: number, state: ReversalState = 'open', reversal = 'd1', of = 'p1'): Report =>
  refund(second, amount, { reversal, of, kind: 'dispute', state })

describe('R27 state of a recharge', () => {
  it('goes from awaiting payment to processing to credited, without fee and tax', () => {
    expect(stateOf({ facts: {}, money: noMoney }).status).toBe('created')
    expect(after()).toMatchObject({ status: 'awaiting_payment', pending: 0 })
    expect(after(said(pending, 1))).toMatchObject({ status: 'processing', pending: 100_000, credited: 0 })
    expect(after(said(pending, 1), paid(2))).toMatchObject({ status: 'credited', pending: 0, credited: 100_000, reversed: 0 })
  })

  it('credits a late success after every final state', () => {
    for (const end of [failed, expired, { kind: 'cancelled' }, { kind: 'rejected', reason: 'no' }] satisfies PaymentFact[])
      expect(after(said(end, 5), paid(9))).toMatchObject({ status: 'credited', reason: null, credited: 100_000 })
    for (const as of ['cancelled', 'expired', 'failed'] as const)
      expect(stateOf(collect([paid(1)], { facts: { closed: { as } }, money: noMoney }))).toMatchObject({ status: 'credited' })
  })

  it('keeps the later report, in whichever order they arrive', () => {
    expect(after(said(pending, 1), said(failed, 2))).toEqual(after(said(failed, 2), said(pending, 1)))
    expect(after(said(failed, 2), said(pending, 1))).toMatchObject({ status: 'failed', reason: 'card_declined', pending: 0 })
    expect(after(said(failed, 1), said(pending, 2))).toMatchObject({ status: 'processing', pending: 100_000 })
    expect(after(said(pending, 2), said(failed, 2))).toEqual(after(said(failed, 2), said(pending, 2)))
  })

  it('stays failed when its page expires later, and ends when pending money no longer arrives', () => {
    expect(after(said(failed, 1), said(expired, 9))).toMatchObject({ status: 'failed', reason: 'card_declined' })
    expect(after(said(expired, 9), said(failed, 1))).toEqual(after(said(failed, 1), said(expired, 9)))
    expect(after(said(pending, 1), said(expired, 9))).toMatchObject({ status: 'expired', pending: 0 })
    expect(after(said(failed, 1), said(pending, 2), said({ kind: 'cancelled' }, 9))).toMatchObject({ status: 'cancelled', pending: 0 })
    expect(after(said(expired, 1), said(pending, 9))).toMatchObject({ status: 'processing', pending: 100_000 })
  })

  it('keeps our own closing over an expired page, but not over pending money or a bank’s refusal', () => {
    const closed: Recharge = { facts: { isOpen: true, closed: { as: 'cancelled' } }, money: noMoney }
    expect(stateOf(collect([said(expired, 3)], closed)).status).toBe('cancelled')
    expect(stateOf(collect([said(pending, 3)], closed)).status).toBe('processing')
    expect(stateOf(collect([said(failed, 3)], closed)).status).toBe('failed')
  })

  it('accepts a dispute before its payment, and never reverses more than was credited', () => {
    expect(after(dispute(9, total))).toMatchObject({ status: 'awaiting_payment', reversed: 0 })
    expect(after(dispute(9, total), paid(1))).toEqual(after(paid(1), dispute(9, total)))
    expect(after(paid(1), dispute(9, total))).toMatchObject({
      status: 'reversed',
      reason: 'chargeback',
      credited: 100_000,
      reversed: 100_000,
    })
    expect(after(paid(1), refund(2, 30_000))).toMatchObject({ status: 'credited', reason: 'refunded', reversed: 30_000 })
  })

  it('F42 adds the refunds and disputes of all payments, in any order and however often', () => {
    const halves = [paid(1, total / 2, 'p1'), paid(2, total / 2, 'p2')]
    const refunds = [refund(3, total / 2), refund(4, total / 2, { reversal: 'r2', of: 'p2' })]
    const [one, two, three, four] = [...halves, ...refunds] as [Report, Report, Report, Report]
    const both = { status: 'reversed', paid: total, credited: 100_000, reversed: 100_000, reason: 'refunded' }
    for (const order of [
      [one, two, three, four],
      [one, two, four, three],
      [three, one, four, two],
      [one, one, two, two, three, three, four, four],
    ])
      expect(after(...order)).toMatchObject(both)
    expect(after(paid(1), dispute(2, 20_000), dispute(3, 20_000, 'open', 'd2'))).toMatchObject({ reversed: 40_000, reason: 'chargeback' })
    expect(after(paid(1), refund(2, 30_000), dispute(3, 50_000))).toMatchObject({ reversed: 80_000, reason: 'chargeback' })
  })

  it('F44 returns what a won dispute or a failed refund had taken, and takes it again if the dispute is reopened', () => {
    const won = dispute(3, total, 'undone')
    expect(after(paid(1), dispute(2, total), won)).toMatchObject({ status: 'credited', reversed: 0, reason: null })
    expect(after(won, paid(1), dispute(2, total), won)).toMatchObject({ status: 'credited', reversed: 0 })
    expect(after(paid(1), won, dispute(9, total))).toMatchObject({ status: 'reversed', reversed: 100_000 })
    expect(after(paid(1), refund(2, 30_000), refund(5, 30_000, { state: 'undone' }))).toMatchObject({ reversed: 0, reason: null })
  })

  it('N1 credits every payment, with one fee', () => {
    expect(after(paid(1, 52_242))).toMatchObject({ status: 'partially_credited', credited: 50_000 })
    expect(after(paid(1), paid(2, total, 'p2'))).toMatchObject({ status: 'credited', paid: 2 * total, credited: 100_000 + total })
    expect(after(paid(1), paid(2, total, 'p2'), refund(3, total, { of: 'p2' }))).toMatchObject({ credited: 202_242, reversed: total })
  })

  it('N7 counts what finance reversed beside what the provider refunds', () => {
    expect(after(paid(1), refund(2, 1_000, { kind: 'manual', reversal: 'm1' }), refund(3, 1_000))).toMatchObject({ reversed: 2_000 })
  })

  it('takes nothing for a refund of a payment that was never credited', () => {
    expect(after(paid(1), refund(2, 50_000, { of: 'other' }))).toMatchObject({ status: 'credited', reversed: 0 })
  })

  const amount = fc.integer({ min: 1, max: 150_000 })
  const second = fc.nat(5)
  const payment = fc.constantFrom('p1', 'p2')
  const anyReport: fc.Arbitrary<Report> = fc.oneof(
    fc.record({ payment, amount, state: fc.constantFrom<PaymentState>('paid', 'paid', 'pending'), second }),
    fc.record({
      reversal: fc.constantFrom('r1', 'r2', 'd1', 'd2'),
      of: payment,
      kind: fc.constantFrom<ReversalKind>('refund', 'dispute'),
      amount,
      state: fc.constantFrom<ReversalState>('open', 'standing', 'undone'),
      second,
    }),
    fc.record({
      fact: fc.constantFrom<PaymentFact>(pending, failed, expired, { kind: 'cancelled' }, { kind: 'rejected', reason: 'no' }),
      second,
    }),
  )
  /** One object has one state at a time, and a payment one sum, as at a provider. */
  const anyReports = fc.uniqueArray(anyReport, {
    maxLength: 10,
    selector: (report) =>
      'payment' in report
        ? `${report.payment} ${report.state}`
        : 'reversal' in report
          ? `${report.reversal} ${report.second}`
          : JSON.stringify(report),
  })

  it('P3 reaches the same state for reports in any order and number', () => {
    const shuffled = anyReports.chain((reports) =>
      fc.tuple(fc.constant(reports), fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 })),
    )
    fc.assert(
      fc.property(shuffled, ([reports, repeated]) => {
        expect({ ...after(...repeated), reason: null }).toEqual({ ...after(...reports), reason: null })
      }),
    )
  })

  it('P3 never counts money as both pending and credited, nor reverses more than it credited', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const { pending: pendingAmount, credited, reversed } = after(...reports)
        expect(pendingAmount === 0 || credited === 0).toBe(true)
        expect(reversed).toBeGreaterThanOrEqual(0)
        expect(reversed).toBeLessThanOrEqual(credited)
      }),
    )
  })

  it('makes exactly the transitions of its lifecycle', () => {
    const sums = [1_000, 50_000, 70_000, total]
    const reports = (now: number): Report[] => [
      ...sums.map((sum) => paid(now, sum)),
      ...sums.map((sum) => dispute(now, sum)),
      dispute(9, total, 'undone'),
      ...[pending, failed, expired, { kind: 'cancelled' } as const, { kind: 'rejected', reason: 'no' } as const].map((fact) =>
        said(fact, now),
      ),
    ]
    const seen = new Set<string>()
    const walk = (current: Recharge, steps: number): void => {
      const { status } = stateOf(current)
      const next = reports(9 - steps).map((report) => add(current, report))
      const { facts, money } = current
      if (status === 'created')
        next.push({ facts: { ...facts, isOpen: true }, money }, { facts: { ...facts, closed: { as: 'failed' } }, money })
      if (isOneOf(unpaidRecharges, status))
        next.push(...(['cancelled', 'expired'] as const).map((as) => ({ facts: { ...facts, closed: { as } }, money })))
      for (const each of next) {
        const { status: reached } = stateOf(each)
        if (reached !== status) seen.add(`${status} > ${reached}`)
        if (steps > 1) walk(each, steps - 1)
      }
    }
    walk({ facts: {}, money: noMoney }, 3)
    walk(open, 3)
    const allowed = rechargeStatuses.flatMap((was) =>
      rechargeStatuses.filter((is) => is !== was && rechargeLifecycle.allows(was, is)).map((is) => `${was} > ${is}`),
    )
    expect([...seen].sort()).toEqual(allowed.sort())
  })
})
