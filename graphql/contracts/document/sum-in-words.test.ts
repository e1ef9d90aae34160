import { expect, it } from 'vitest'
import { sumInWords } from './sum-in-words.ts'

it('E6 spells out rupees as on Indian documents', () => {
  expect(sumInWords('50177000', 'INR')).toBe('Rupees five lakh one thousand seven hundred seventy only')
  expect(sumInWords('100', 'INR')).toBe('Rupee one only')
  expect(sumInWords('250000050', 'INR')).toBe('Rupees twenty-five lakh and fifty paise only')
  expect(sumInWords('9', 'INR')).toBe('Nine paise only')
  expect(sumInWords('0', 'INR')).toBe('Rupees zero only')
  expect(sumInWords('123456789012345', 'INR')).toBe(
    'Rupees one lakh twenty-three thousand four hundred fifty-six crore seventy-eight lakh ninety thousand one hundred twenty-three and forty-five paise only',
  )
  expect(sumInWords('100', 'USD')).toBeUndefined()
})
