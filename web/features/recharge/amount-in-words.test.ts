import { expect, it } from 'vitest'
import messages from '#web/messages/en.json' with { type: 'json' }
import { amountInWords } from './amount-in-words.ts'

const words = (amount: string, currency = 'INR') => amountInWords(amount, currency, messages.recharge.inWords)

it('R26 spells an amount in the Indian system', () => {
  expect(words('25000000')).toBe('Two lakh fifty thousand')
  expect(words('100000')).toBe('One thousand')
  expect(words('1234567800')).toBe('One crore twenty-three lakh forty-five thousand six hundred seventy-eight')
  expect(words('1100')).toBe('Eleven')
  expect(words('2500', 'JPY')).toBe('Two thousand five hundred')
})

it('R26 does not spell fractions or zero', () => {
  expect(words('25000050')).toBeUndefined()
  expect(words('0')).toBeUndefined()
})
