import { describe, expect, it } from 'vitest'
import { balanceDays } from './balance-history.tsx'

const row = (day: string, closing: string | null, recharged = '0') => ({ day, closing_available: closing, recharged_value: recharged })
const ledger = { adjustedUp: new Set<string>(), now: '900', from: '2026-11-17', today: '2026-11-20' }

describe('balanceDays', () => {
  it('carries the last level over days without a line, and ends at this moment', () => {
    const days = balanceDays({ ...ledger, days: [row('2026-11-02', '500'), row('2026-11-18', '700'), row('2026-11-20', '650')] })
    expect(days.map(({ available }) => available)).toEqual(['500', '700', '700', '900'])
  })

  it('starts from nothing where there was no ledger', () => {
    expect(balanceDays({ ...ledger, days: [] }).map(({ available }) => available)).toEqual(['0', '0', '0', '900'])
  })

  it('skips rows of days that had rewards but no ledger line', () => {
    const days = balanceDays({ ...ledger, days: [row('2026-11-10', '500'), row('2026-11-16', null), row('2026-11-18', null)] })
    expect(days[0]?.available).toBe('500')
  })

  it('marks recharges and corrections upwards', () => {
    const days = balanceDays({ ...ledger, days: [row('2026-11-18', '700', '200')], adjustedUp: new Set(['2026-11-19']) })
    expect(days.filter(({ moneyIn }) => moneyIn).map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19'])
  })
})
