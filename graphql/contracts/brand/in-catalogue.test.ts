import { expect, it } from 'vitest'
import { isInCatalogue } from './fit.ts'

const brand = { id: 'b1', category: 'books', countries: ['IN', 'LK'] }
const rule = (countries: string[], categories: string[]) => ({ mode: 'rule' as const, brands: [], rule: { countries, categories } })

it('E3 contains all brands, the selected ones, or those matching a country and a category of the rule', () => {
  expect(isInCatalogue({ mode: 'all', brands: [] }, brand)).toBe(true)
  expect(isInCatalogue({ mode: 'selected', brands: ['b2'] }, brand)).toBe(false)
  expect(isInCatalogue({ mode: 'selected', brands: ['b1'] }, brand)).toBe(true)
  expect(isInCatalogue(rule([], []), brand)).toBe(true)
  expect(isInCatalogue(rule(['LK'], []), brand)).toBe(true)
  expect(isInCatalogue(rule(['US'], []), brand)).toBe(false)
  expect(isInCatalogue(rule(['LK', 'US'], ['books', 'food']), brand)).toBe(true)
  expect(isInCatalogue(rule(['LK'], ['food']), brand)).toBe(false)
})
