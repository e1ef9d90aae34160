import { scaleLinear } from '@visx/scale'
import { describe, expect, it } from 'vitest'
import { moneyTicks, tickLabel } from './money-ticks.ts'

describe('moneyTicks', () => {
  const ticksUpTo = (max: number) => moneyTicks(scaleLinear<number>({ domain: [0, max] }))

  it('returns one to three round values, never zero', () => {
    for (const max of [1, 90, 4999, 13_000, 250_000, 2_470_000, 99_999_999]) {
      const ticks = ticksUpTo(max)
      expect(ticks.length, String(max)).toBeGreaterThanOrEqual(1)
      expect(ticks.length, String(max)).toBeLessThanOrEqual(3)
      expect(ticks).not.toContain(0)
    }
  })
})

describe('moneyTicks below zero', () => {
  it('R10 returns round values on both sides, never zero', () => {
    for (const domain of [
      [-30_670, 0],
      [-30_670, 12_000],
      [-0.5, 0],
      [-2_470_000, 250],
    ]) {
      const ticks = moneyTicks(scaleLinear<number>({ domain }))
      expect(ticks.length, String(domain)).toBeGreaterThanOrEqual(1)
      expect(ticks.length, String(domain)).toBeLessThanOrEqual(3)
      expect(ticks.some((tick) => tick < 0)).toBe(true)
      expect(ticks).not.toContain(0)
    }
  })
})

describe('tickLabel', () => {
  it('uses lakh from one lakh up', () => {
    expect(tickLabel(5000, 'INR')).toBe('₹5,000')
    expect(tickLabel(2_000_000, 'INR')).toBe('₹20 L')
    expect(tickLabel(0.5, 'INR')).toBe('₹0.50')
    expect(tickLabel(0, 'INR')).toBe('₹0')
    expect(tickLabel(-20_000, 'INR')).toBe('−₹20,000')
    expect(tickLabel(-2_000_000, 'INR')).toBe('−₹20 L')
  })
})
