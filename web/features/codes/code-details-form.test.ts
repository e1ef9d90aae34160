import { expect, it } from 'vitest'
import { codeDetailsFormOf, parseCodeDetails } from './code-details-form.ts'

const typed = { amount: '500', quantity: '1,000', prefix: 'dvw', length: '16', useMode: 'parts' as const, uses: '' }

it('R30 converts typed values to the rule’s input and back', () => {
  const details = parseCodeDetails(typed, 'INR')
  expect(details).toEqual({ value: 50_000, quantity: 1000, prefix: 'DVW', length: 16, uses: 1, partialUse: true })
  expect(codeDetailsFormOf(details ?? null, 'INR')).toEqual({ ...typed, quantity: '1000', prefix: 'DVW' })
})

it('R30 keeps the number of uses for codes with several uses, which are spent whole', () => {
  const details = parseCodeDetails({ ...typed, useMode: 'several', uses: '25', quantity: '' }, 'INR')
  expect(details).toMatchObject({ quantity: null, uses: 25, partialUse: false })
})

it('rejects an ambiguous letter and a code that is easy to guess', () => {
  expect(parseCodeDetails({ ...typed, prefix: 'OIL' }, 'INR')).toBeUndefined()
  expect(parseCodeDetails({ ...typed, prefix: 'DVWARY', length: '12' }, 'INR')).toBeUndefined()
})
