import { expect, it } from 'vitest'
import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import type { CatalogueBrand } from '#web/entities/brand/catalogue-brands.ts'
import { anySpending, exactSpending, type Spending } from '#web/entities/points/spending.ts'
import { findNoBrandsReason, toCatalogueChoices } from './catalogue-choices.ts'

const brand = (id: string, more: Partial<CatalogueBrand> = {}): CatalogueBrand => ({
  __typename: 'brands',
  id,
  name: id,
  kind: 'range',
  status: 'active',
  stocked_values: null,
  low_values: null,
  currency: 'INR',
  denominations: null,
  min_value: '10000',
  max_value: '1000000',
  step_value: '5000',
  validity_months: 12,
  countries: ['IN'],
  logo: null,
  mark: '',
  face_color: '#000000',
  ink_color: '#ffffff',
  category: { __typename: 'brand_categories', id: 'books', name: 'Books' },
  ...more,
})
const sport = { __typename: 'brand_categories' as const, id: 'sport', name: 'Sport' }
const brands = [brand('Steps'), brand('Small', { max_value: '20000', category: sport })]
const catalogue = (mode: Catalogue['mode'], more: Partial<Catalogue> = {}): Catalogue => ({ mode, brands: [], ...more })
const rule = (...categories: string[]) => catalogue('rule', { rule: { categories, countries: [] } })

const reasonOf = (chosen: Catalogue, spending: Spending, { currency = 'INR', offered = brands } = {}) =>
  findNoBrandsReason(chosen, toCatalogueChoices({ brands: offered, brand_categories: [] }, chosen, { spending, currency }))

it('R31 blames the value in every mode when no brand takes it', () => {
  for (const chosen of [catalogue('selected'), catalogue('selected', { brands: ['Steps'] }), catalogue('all'), rule(), rule('sport')])
    expect(reasonOf(chosen, exactSpending('127550'))).toBe('value')
  expect(reasonOf(catalogue('all'), { ...anySpending, worth: { min: 1, max: 2 } })).toBe('values')
})

it('R31 blames the choice or the rule when other brands take the value', () => {
  const value = exactSpending('50000')
  expect(reasonOf(catalogue('all'), value)).toBeUndefined()
  expect(reasonOf(catalogue('selected'), value)).toBe('noneChosen')
  expect(reasonOf(catalogue('selected', { brands: ['Small'] }), value)).toBe('chosenValue')
  expect(reasonOf(rule('sport'), value)).toBe('ruleValue')
  expect(reasonOf(rule('toys'), value)).toBe('rule')
  expect(reasonOf(rule(), value)).toBeUndefined()
})

it('R31 says that there are no brands in the currency, or none available', () => {
  expect(reasonOf(rule(), exactSpending('50000'), { currency: 'EUR' })).toBe('currency')
  expect(reasonOf(catalogue('all'), anySpending, { offered: [] })).toBe('currency')
  const gone = [brand('Gone', { status: 'out_of_stock' })]
  expect(reasonOf(catalogue('all'), anySpending, { offered: gone })).toBe('unavailable')
  expect(reasonOf(catalogue('all'), exactSpending('50000'), { offered: gone })).toBe('value')
  expect(reasonOf(catalogue('all'), { ...exactSpending('50000'), pointsCatalogue: catalogue('selected') })).toBe('unavailable')
})
