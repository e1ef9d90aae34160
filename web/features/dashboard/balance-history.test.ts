import { describe, expect, it } from 'vitest'
import { balanceDays } from './balance-history.tsx'

const row = (day: string, closing: string | null, recharged = '0') => ({ day, closing_available: closing, recharged_value: recharged })
const ledger = { adjustedUp: new Set<string>(), now: '900', from: '2026-11-17', today: '2026-11-20' }

describe('balanceDays', () => {
  it('carries the last balance over days without an entry, and ends with the live balance', () => {
    const days = balanceDays({ ...ledger, days: [row('2026-11-02', '500'), row('2026-11-18', '700'), row('2026-11-20', '650')] })
    expect(days.map(({ available }) => available)).toEqual(['500', '700', '700', '900'])
  })

  it('starts from zero without earlier entries', () => {
    expect(balanceDays({ ...ledger, days: [] }).map(({ available }) => available)).toEqual(['0', '0', '0', '900'])
  })

  it('skips days with rewards but no ledger entry', () => {
    const days = balanceDays({ ...ledger, days: [row('2026-11-10', '500'), row('2026-11-16', null), row('2026-11-18', null)] })
    expect(days[0]?.available).toBe('500')
  })

  it('marks recharges and positive corrections', () => {
    const days = balanceDays({ ...ledger, days: [row('2026-11-18', '700', '200')], adjustedUp: new Set(['2026-11-19']) })
    expect(days.filter(({ moneyIn }) => moneyIn).map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19'])
  })
})
