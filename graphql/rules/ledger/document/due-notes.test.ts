import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Payment, Reversal } from '#rules/ledger/recharge/recharge-money.ts'
import { dueNotes } from './due-notes.ts'

const payment = (ref: string, amount: number): Payment => ({
  id: ref,
  provider: 'test',
  ref,
  amount,
  state: 'paid',
  source: 'event',
  reportedAt: 0,
})
const reversal = (id: string, amount: number, more: Partial<Reversal> = {}): Reversal => ({
  ...payment(id, amount),
  kind: 'refund',
  payment: 'p1',
  state: 'standing',
  reason: null,
  inAnotherWay: false,
  enteredBy: null,
  taken: 0,
  entries: 0,
  ...more,
})
const [p1, p2] = [payment('p1', 1000), payment('p2', 500)]
const changes = (reversals: Reversal[], noted: Record<string, number> = {}, received = 1500) =>
  dueNotes({ payments: [p1, p2], reversals }, received, new Map(Object.entries(noted))).map((note) => [note.reversal.id, note.change])

it('N3 notes refunds that stand and disputes that are lost, once each', () => {
  const open = reversal('d', 400, { kind: 'dispute', state: 'open' })
  expect(changes([open, reversal('r', 300), reversal('u', 200, { state: 'undone' })])).toEqual([['r', 300]])
  expect(changes([{ ...open, state: 'standing' }, reversal('r', 300)], { r: 300 })).toEqual([['d', 400]])
  expect(changes([reversal('r', 300)], { r: 300 })).toEqual([])
  expect(changes([reversal('r', 300, { state: 'undone' })], { r: 300 })).toEqual([['r', -300]])
})

it('N3 notes at most what a payment brought, and no payment without a receipt', () => {
  const both = [reversal('r', 1000), reversal('d', 1000, { kind: 'dispute' })]
  expect(changes(both)).toEqual([['r', 1000]])
  expect(changes(both, { r: 1000 })).toEqual([])
  expect(changes([reversal('r', 1000, { state: 'undone' }), reversal('d', 1000)], { r: 1000 })).toEqual([
    ['r', -1000],
    ['d', 1000],
  ])
  expect(changes([reversal('r', 300)], {}, 0)).toEqual([])
  expect(changes([reversal('r', 300, { payment: 'unknown' })])).toEqual([])
  const failed = { ...p2, state: 'failed' as const }
  const money = { payments: [p1, failed], reversals: [reversal('r', 300, { payment: 'p2' })] }
  expect(dueNotes(money, 1000, new Map())).toEqual([])
})

it('N3 owes nothing more after its notes, whatever states the reversals had before', () => {
  const report = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    of: fc.constantFrom('p1', 'p2'),
    amount: fc.integer({ min: 1, max: 1200 }),
    state: fc.constantFrom<Reversal['state']>('open', 'standing', 'undone'),
  })
  fc.assert(
    fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
      const noted = new Map<string, number>()
      let reversals: Reversal[] = []
      for (const { id, of, amount, state } of reports) {
        const existing = reversals.find((one) => one.id === id)
        const next = existing ? { ...existing, state, amount } : reversal(id, amount, { payment: of, state })
        reversals = existing ? reversals.map((one) => (one.id === id ? next : one)) : [...reversals, next]
        const money = { payments: [p1, p2], reversals }
        for (const note of dueNotes(money, 1500, noted)) noted.set(note.reversal.id, (noted.get(note.reversal.id) ?? 0) + note.change)
        expect(dueNotes(money, 1500, noted)).toEqual([])
        for (const { ref, amount: brought } of money.payments) {
          const claims = reversals.filter((one) => one.payment === ref && one.state === 'standing')
          const claimed = claims.reduce((sum, one) => sum + one.amount, 0)
          const sum = reversals.filter((one) => one.payment === ref).reduce((total, one) => total + (noted.get(one.id) ?? 0), 0)
          expect(sum).toBe(Math.min(brought, claimed))
        }
      }
    }),
  )
})
