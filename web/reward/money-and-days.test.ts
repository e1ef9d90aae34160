import { expect, it } from 'vitest'
import { formatLastDay } from './money-and-days.ts'

it('R5 names the last day of a voucher: a calendar day in every zone, or the day before a deadline', () => {
  const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']
  expect(zones.map((zone) => formatLastDay('2027-03-31', zone))).toEqual(['31 Mar 2027', '31 Mar 2027', '31 Mar 2027'])
  expect(formatLastDay('2027-02-20T18:30:00Z', 'Asia/Kolkata')).toBe('20 Feb 2027')
})
