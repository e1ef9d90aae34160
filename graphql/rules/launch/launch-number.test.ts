import { expect, it } from 'vitest'
import { makeRechargeNumber } from '#rules/ledger/recharge/recharge-row.ts'
import { formatLaunchNumber } from './launch-number.ts'

it('E6 numbers launches and recharges by the year of the company’s clock', () => {
  const yearsAt = (now: string) =>
    ['Asia/Kolkata', 'America/Los_Angeles'].map((zone) => [
      formatLaunchNumber(12, new Date(now), zone),
      makeRechargeNumber(new Date(now), zone).slice(0, 7),
    ])
  // 23:50 on 31 December in India, then ten minutes into its new year, and into that of Los Angeles
  expect(yearsAt('2026-12-31T18:20:00Z')).toEqual([
    ['LN-2026-000012', 'RC-2026'],
    ['LN-2026-000012', 'RC-2026'],
  ])
  expect(yearsAt('2026-12-31T18:40:00Z')).toEqual([
    ['LN-2027-000012', 'RC-2027'],
    ['LN-2026-000012', 'RC-2026'],
  ])
  expect(yearsAt('2027-01-01T08:10:00Z')).toEqual([
    ['LN-2027-000012', 'RC-2027'],
    ['LN-2027-000012', 'RC-2027'],
  ])
})
