import { expect, it } from 'vitest'
import { formatPoints, unitFor } from './points.ts'

it.each([
  [1, { unitName: 'Stars', unitOne: 'Star' }, '1 Star'],
  [2, { unitName: 'Stars', unitOne: 'Star' }, '2 Stars'],
  [0, { unitName: 'Stars', unitOne: 'Star' }, '0 Stars'],
  [1, { unitName: 'Coin gold', unitOne: null }, '1 Coin gold'],
  [150_000, { unitName: 'Miles', unitOne: 'Mile' }, '1,50,000 Miles'],
])('R17 uses the singular or plural unit for %i points', (points, program, words) => {
  expect(`${formatPoints(points, 'INR')} ${unitFor(points, program)}`).toBe(words)
})
