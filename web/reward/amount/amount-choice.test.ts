import { expect, it } from 'vitest'
import { isInSteps, majorOf, minorOf } from './amount-choice.tsx'

it('R6 takes a typed sum that the brand has', () => {
  const steps = { min: '10000', max: '60000', step: '5000' }
  expect(minorOf('1,250.5', 'INR')).toBe('125050')
  expect(minorOf('five', 'INR')).toBeUndefined()
  expect(majorOf('60000', 'INR')).toBe('600')
  expect(['9000', '10000', '12500', '60000', '65000'].map((amount) => isInSteps(amount, steps))).toEqual([false, true, false, true, false])
})
