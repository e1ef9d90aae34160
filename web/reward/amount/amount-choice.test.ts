import { expect, it } from 'vitest'
import { isInSteps } from './amount-choice.tsx'

it('R6 accepts a typed amount on the steps of the brand', () => {
  const steps = { min: '10000', max: '60000', step: '5000' }
  expect(['9000', '10000', '12500', '60000', '65000'].map((amount) => isInSteps(amount, steps))).toEqual([false, true, false, true, false])
})
