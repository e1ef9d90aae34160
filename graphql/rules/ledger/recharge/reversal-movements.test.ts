import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReportedPayment, ReportedReversal } from '#rules/ledger/payment/payment-provider.ts'
import { mergeMoney, noMoney, type RechargeMoney } from './recharge-money.ts'
import { moveReversals, sumMoney } from './recharge-state.ts'

const costs = { fee: 19_000, tax: 3_420 }
const paid: ReportedPayment = { id: 'p1', amount: 1_022_420, state: 'paid' }

type Report = { payments?: ReportedPayment[]; reversals?: ReportedReversal[] }

/** Applies reports one after the other. Returns the movements of each, such as `dispute 700000`. */
function applyAll(...reports: Report[]): { steps: string[][]; money: RechargeMoney } {
  let money = noMoney
  const steps = reports.map((report, second) => {
    const merged = mergeMoney(money, { provider: 'stripe', source: 'asked', at: new Date(second), ...report })
    const { movements, money: after } = moveReversals(costs, money, merged)
    money = after
    return movements.map(({ reversal, amount }) => `${reversal.ref} ${amount}`)
  })
  return { steps, money }
}

const reversal = (id: string, amount: number, state: ReportedReversal['state'] = 'standing'): Report => ({
  reversals: [{ id, kind: id.startsWith('dispute') ? 'dispute' : 'refund', payment: 'p1', amount, state }],
})

describe('R27 M2 movements of refunds and disputes', () => {
  it('takes the rest of a payment by the dispute that was an inquiry before, and leaves the refund alone', () => {
    const { steps } = applyAll(
      { payments: [paid] },
      reversal('dispute', 0, 'open'),
      reversal('refund', 300_000),
      reversal('dispute', 722_420, 'open'),
      reversal('dispute', 722_420),
      reversal('dispute', 722_420, 'undone'),
      reversal('refund', 300_000, 'undone'),
    )
    expect(steps).toEqual([[], [], ['refund 300000'], ['dispute 700000'], [], ['dispute -700000'], ['refund -300000']])
  })

  it('gives the fee part to the reversal that reaches it, in whichever order they change', () => {
    const { steps } = applyAll(
      { payments: [paid] },
      reversal('refund 1', 1_000_000),
      reversal('refund 2', 22_420),
      reversal('refund 1', 1_000_000, 'undone'),
      reversal('refund 1', 1_000_000),
      reversal('refund 2', 22_420, 'undone'),
    )
    expect(steps).toEqual([[], ['refund 1 1000000'], [], ['refund 1 -977580'], ['refund 1 977580'], []])
  })

  it('takes refunds that came before their payment once it arrives, in their order', () => {
    const { steps } = applyAll(reversal('refund 1', 900_000), reversal('refund 2', 122_420), { payments: [paid] })
    expect(steps).toEqual([[], [], ['refund 1 900000', 'refund 2 100000']])
  })

  it('moves one sum for each change, and all of them together what is reversed', () => {
    const states = fc.constantFrom('open' as const, 'standing' as const, 'undone' as const)
    const change = fc.record({ id: fc.constantFrom('refund 1', 'refund 2', 'dispute 1'), amount: fc.nat(1_100_000), state: states })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const { steps, money } = applyAll({ payments: [paid] }, ...changes.map(({ id, amount, state }) => reversal(id, amount, state)))
        for (const [place, { id }] of changes.entries())
          expect((steps[place + 1] ?? []).every((words) => words.startsWith(`${id} `))).toBe(true)
        expect(money.reversals.reduce((sum, { taken }) => sum + taken, 0)).toBe(sumMoney(costs, money).reversed)
      }),
    )
  })
})
