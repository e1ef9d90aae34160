import { expect, it } from 'vitest'
import { customPeriod } from './custom-period.ts'

it('R28 reads two calendar days from a URL, and nothing else', () => {
  expect(customPeriod('2026-02-01', '2026-02-28')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(customPeriod('2028-02-29', '2028-02-29')).toBeDefined()
  for (const bad of ['2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31', '2026-1-1', '', 'x', null])
    for (const [from, to] of [[bad, '2026-03-05'] as const, ['2026-01-01', bad] as const])
      expect(customPeriod(from, to), String(bad)).toBe(undefined)
  expect(customPeriod('2026-03-05', '2026-03-04')).toBe(undefined)
})
