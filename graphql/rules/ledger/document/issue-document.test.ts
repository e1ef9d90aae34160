import { expect, it } from 'vitest'
import { documentNumber, financialYear } from './issue-document.ts'

it('E6 numbers documents by the Indian financial year, which starts at midnight in India', () => {
  expect(financialYear(new Date('2026-11-21T00:00:00Z'))).toBe('2627')
  expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe('2627')
  expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe('2728')
  expect(financialYear(new Date('2099-06-01T00:00:00Z'))).toBe('9900')
})

it('E6 keeps document numbers within the 16 characters of GST rule 46', () => {
  expect(documentNumber('R2627', 1, 1)).toBe('R2627-0001-00001')
  expect(documentNumber('S2627', 36 ** 4 - 1, 99_999)).toBe('S2627-ZZZZ-99999')
  expect(documentNumber('S2627', 36 ** 4 - 1, 99_999)).toHaveLength(16)
})
