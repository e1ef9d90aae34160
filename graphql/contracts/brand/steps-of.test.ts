import { describe, expect, it } from 'vitest'
import { stepsOf } from './steps-of.ts'

describe('the steps of a brand', () => {
  it('are its lines, without numbers or bullets of their own', () => {
    expect(stepsOf('1. Order\n2) Show the code\n\n• Pay 3.50 less')).toEqual(['Order', 'Show the code', 'Pay 3.50 less'])
  })

  it('are the sentences of a single line', () => {
    expect(stepsOf('Order at the counter. Show the code!')).toEqual(['Order at the counter.', 'Show the code!'])
    expect(stepsOf('')).toEqual([])
  })
})
