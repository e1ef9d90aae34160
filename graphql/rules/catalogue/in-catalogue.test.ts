import { expect, it } from 'vitest'
import { inCatalogue } from './in-catalogue.ts'

const brand = { id: 'b1', category: 'books', countries: ['IN', 'LK'] }
const rule = (countries: string[], categories: string[]) => ({ mode: 'rule' as const, brands: [], rule: { countries, categories } })

it('E3 takes all, the chosen, or what a rule asks for: one of its countries and one of its categories', () => {
  expect(inCatalogue({ mode: 'all', brands: [] }, brand)).toBe(true)
  expect(inCatalogue({ mode: 'selected', brands: ['b2'] }, brand)).toBe(false)
  expect(inCatalogue({ mode: 'selected', brands: ['b1'] }, brand)).toBe(true)
  expect(inCatalogue(rule([], []), brand)).toBe(true)
  expect(inCatalogue(rule(['LK'], []), brand)).toBe(true)
  expect(inCatalogue(rule(['US'], []), brand)).toBe(false)
  expect(inCatalogue(rule(['LK', 'US'], ['books', 'food']), brand)).toBe(true)
  expect(inCatalogue(rule(['LK'], ['food']), brand)).toBe(false)
})
