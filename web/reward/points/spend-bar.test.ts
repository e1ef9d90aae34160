import { describe, expect, it } from 'vitest'
import { amountOf, mostOf } from './spend-bar.tsx'

describe('how many points a brand takes', () => {
  it('is one of its sums, or any of its range in steps', () => {
    expect(amountOf('250', { choices: [100, 250] })).toBe(250)
    expect(amountOf('200', { choices: [100, 250] })).toBeUndefined()
    expect(amountOf(' 150 ', { min: 100, max: 400, step: 50 })).toBe(150)
    for (const wrong of ['', '160', '50', '450', '1e2', '-100']) expect(amountOf(wrong, { min: 100, max: 400, step: 50 })).toBeUndefined()
    expect(mostOf({ choices: [100, 250] })).toBe(250)
    expect(mostOf({ min: 100, max: 400, step: 50 })).toBe(400)
  })
})
