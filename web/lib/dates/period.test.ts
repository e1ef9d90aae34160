import { expect, it } from 'vitest'
import { periodLabel, presetPeriod } from './period.ts'

const today = '2026-03-15'

it('includes both ends of a preset', () => {
  expect(presetPeriod('recent', today)).toEqual({ from: '2026-02-14', to: today })
  expect(presetPeriod('month', today)).toEqual({ from: '2026-03-01', to: today })
  expect(presetPeriod('lastMonth', today)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(presetPeriod('all', today)).toEqual({ to: today })
})

it('writes once what two days share', () => {
  expect(periodLabel({ from: '2026-11-01', to: '2026-11-20' })).toBe('1 – 20 Nov 2026')
  expect(periodLabel({ from: '2026-10-21', to: '2026-11-20' })).toBe('21 Oct – 20 Nov 2026')
  expect(periodLabel({ from: '2025-12-21', to: '2026-01-20' })).toBe('21 Dec 2025 – 20 Jan 2026')
  expect(periodLabel({ from: '2026-11-20', to: '2026-11-20' })).toBe('20 Nov 2026')
})
