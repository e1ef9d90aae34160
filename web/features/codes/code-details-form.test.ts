import { expect, it } from 'vitest'
import { codeDetailsFormOf, readCodeDetails } from './code-details-form.ts'

const typed = { amount: '500', quantity: '1,000', prefix: 'dvw', length: '16', useMode: 'parts' as const, uses: '' }

it('R30 reads what was typed as the rule has it, and shows it again', () => {
  const details = readCodeDetails(typed, 'INR')
  expect(details).toEqual({ value: 50_000, quantity: 1000, prefix: 'DVW', length: 16, uses: 1, partialUse: true })
  expect(codeDetailsFormOf(details ?? null, 'INR')).toEqual({ ...typed, quantity: '1000', prefix: 'DVW' })
})

it('R30 keeps the number of uses for codes of several, which are spent whole', () => {
  const details = readCodeDetails({ ...typed, useMode: 'several', uses: '25', quantity: '' }, 'INR')
  expect(details).toMatchObject({ quantity: null, uses: 25, partialUse: false })
})

it('is no answer with a letter that is mistaken for another, nor with a code that could be guessed', () => {
  expect(readCodeDetails({ ...typed, prefix: 'OIL' }, 'INR')).toBeUndefined()
  expect(readCodeDetails({ ...typed, prefix: 'DVWARY', length: '12' }, 'INR')).toBeUndefined()
})
