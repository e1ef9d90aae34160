import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatEnd, formatLastDay } from './money-and-days.ts'

it('R5 names the last day of a voucher: a calendar day in every zone, or the day before a deadline', () => {
  const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']
  expect(zones.map((zone) => formatLastDay('2027-03-31', zone))).toEqual(['31 Mar 2027', '31 Mar 2027', '31 Mar 2027'])
  expect(formatLastDay('2027-02-20T18:30:00Z', 'Asia/Kolkata')).toBe('20 Feb 2027')
})

describe('the end of a reward', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T00:00:00Z') }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  const end = { at: '2026-11-26T18:29:59.999Z', day: '26 Nov 2026', offset: 330 }

  it.each([
    ['Asia/Kolkata', '26 Nov 2026'],
    ['America/New_York', '26 Nov, 13:29 your time'],
    ['Pacific/Kiritimati', '27 Nov, 08:29 your time'],
    ['UTC', '26 Nov, 18:29 your time'],
  ])('F30 shows an end in India to a reader in %s', (reader, text) => {
    vi.stubEnv('TZ', reader)
    expect(formatEnd(end)).toBe(text)
  })

  it('F30 names the year of a distant end, and the sender’s day where the time is unknown', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(formatEnd({ ...end, at: '2027-11-26T18:29:59.999Z', day: '26 Nov 2027' })).toBe('26 Nov 2027, 13:29 your time')
    expect(formatEnd({ ...end, at: '' })).toBe('26 Nov 2026')
  })
})
