import { describe, expect, it } from 'vitest'
import { claimedDays } from './claimed-per-day.tsx'

const span = { from: '2026-11-12', today: '2026-11-15', isOver: false, daysMax: 30 }

describe('claimedDays', () => {
  it('has a value for every day since the launch', () => {
    expect(claimedDays([{ day: '2026-11-13', claimed_value: '100' }], span)).toEqual([
      { day: '2026-11-12', value: '0' },
      { day: '2026-11-13', value: '100' },
      { day: '2026-11-14', value: '0' },
      { day: '2026-11-15', value: '0' },
    ])
  })

  it('ends with the last redemption once the campaign is over', () => {
    const days = claimedDays(
      [
        { day: '2026-11-13', claimed_value: '100' },
        { day: '2026-11-14', claimed_value: '0' },
      ],
      { ...span, isOver: true },
    )
    expect(days.map(({ day }) => day)).toEqual(['2026-11-12', '2026-11-13'])
  })

  it('keeps the newest days of a long campaign', () => {
    const days = claimedDays([], { ...span, from: '2026-01-01', daysMax: 3 })
    expect(days.map(({ day }) => day)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15'])
  })

  it('ends at the last redemption if the newest days have none', () => {
    const days = claimedDays([{ day: '2026-10-03', claimed_value: '100' }], { ...span, from: '2026-10-01', daysMax: 10 })
    expect(days.map(({ value }) => value)).toEqual(['0', '0', '100'])
  })
})
