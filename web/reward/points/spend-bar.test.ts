import { describe, expect, it } from 'vitest'
import { maxPointsOf, parsePoints } from './spend-bar.tsx'

describe('the points that a brand accepts', () => {
  it('are one of its choices, or any step of its range', () => {
    expect(parsePoints('250', { choices: [100, 250] })).toBe(250)
    expect(parsePoints('200', { choices: [100, 250] })).toBeUndefined()
    expect(parsePoints(' 150 ', { min: 100, max: 400, step: 50 })).toBe(150)
    for (const wrong of ['', '160', '50', '450', '1e2', '-100'])
      expect(parsePoints(wrong, { min: 100, max: 400, step: 50 })).toBeUndefined()
    expect(maxPointsOf({ choices: [100, 250] })).toBe(250)
    expect(maxPointsOf({ min: 100, max: 400, step: 50 })).toBe(400)
  })
})
