import { describe, expect, it } from 'vitest'
import { anySpending, exactSpending } from '#web/entities/points/spending.ts'
import { type CatalogueBrand, findOffers, isLowOnStock, offersOf } from './catalogue-brands.ts'

const brand = (name: string, more: Partial<CatalogueBrand> = {}): CatalogueBrand => ({
  __typename: 'brands',
  id: name,
  name,
  kind: 'range',
  status: 'active',
  currency: 'INR',
  denominations: null,
  min_value: '10000',
  max_value: '1000000',
  step_value: '100',
  validity_months: 12,
  countries: ['IN'],
  stocked_values: null,
  low_values: null,
  logo: null,
  mark: null,
  face_color: '#000000',
  ink_color: '#ffffff',
  category: { __typename: 'brand_categories', id: 'c1', name: 'Books' },
  ...more,
})

describe('offersOf', () => {
  it('lists fitting brands first and gives a reason for the others', () => {
    const offers = offersOf([brand('Dear', { min_value: '100000' }), brand('Fits')], exactSpending('50000'), 'INR')
    expect(offers.map(({ brand: { name }, mismatch }) => [name, mismatch?.reason])).toEqual([
      ['Fits', undefined],
      ['Dear', 'starts_at'],
    ])
  })

  it('checks only stock and currency when each person has their own value', () => {
    const offers = offersOf(
      [brand('Dear', { min_value: '100000' }), brand('Gone', { status: 'out_of_stock' }), brand('Abroad', { currency: 'USD' })],
      anySpending,
      'INR',
    )
    expect(offers.map(({ mismatch }) => mismatch?.reason)).toEqual([undefined, 'out_of_stock', 'currency'])
  })
})

it('M7 counts a brand only if the reward can be spent there: whole, in parts, in points, within the points catalogue', () => {
  const brands = [
    brand('Fixed', { kind: 'fixed', denominations: [20_000, 75_000], min_value: null, max_value: null, step_value: null }),
    brand('Dear', { min_value: '100000' }),
    brand('Any'),
  ]
  const fitting = (spending: object) =>
    offersOf(brands, { ...anySpending, ...spending }, 'INR').flatMap(({ brand: { name }, mismatch }) => (mismatch ? [] : [name]))
  const worth = { min: 50_000, max: 50_000 }
  expect(fitting({ worth })).toEqual(['Any'])
  expect(fitting({ worth, kind: { codeDetails: { partialUse: true } } })).toEqual(['Fixed', 'Any'])
  expect(fitting({ worth: { min: 10_000, max: 75_000 } })).toEqual(['Fixed', 'Any'])
  expect(fitting({ worth, kind: { points: { rate: 30_000 } } })).toEqual(['Any'])
  expect(fitting({ worth, kind: { points: { rate: 100 } }, pointsCatalogue: { mode: 'selected', brands: ['Fixed', 'Dear'] } })).toEqual([
    'Fixed',
  ])
})

describe('findOffers', () => {
  it('searches names and categories within the chosen category', () => {
    const offers = offersOf(
      [brand('Pagewell'), brand('Runnel', { category: { __typename: 'brand_categories', id: 'c2', name: 'Sport' } })],
      anySpending,
      'INR',
    )
    expect(findOffers(offers, 'sport', null).map(({ brand: { name } }) => name)).toEqual(['Runnel'])
    expect(findOffers(offers, '', 'c1').map(({ brand: { name } }) => name)).toEqual(['Pagewell'])
    expect(findOffers(offers, 'runnel', 'c1')).toEqual([])
  })

  it('E3 finds a brand with and without its accents', () => {
    const offers = offersOf([brand('Café Noir'), brand('O’Malley')], anySpending, 'INR')
    const named = (words: string) => findOffers(offers, words, null).map(({ brand: { name } }) => name)
    expect([named('cafe'), named('CAFE\u0301'), named("o'mal")]).toEqual([['Café Noir'], ['Café Noir'], ['O’Malley']])
  })
})

it('E3 R31 says that few vouchers are left of the value, or of any value while there is none', () => {
  const low = brand('Low', { low_values: [50_000] })
  expect([isLowOnStock(low, '50000'), isLowOnStock(low, '100000'), isLowOnStock(low, null)]).toEqual([true, false, true])
  expect([isLowOnStock(brand('Full'), null), isLowOnStock(brand('None', { low_values: [] }), null)]).toEqual([false, false])
})

it('E3 R31 says that a value is out of stock, or the whole brand', () => {
  const reasons = (stocked: number[], spending = exactSpending('50000')) =>
    offersOf([brand('Stocked', { stocked_values: stocked })], spending, 'INR').map(({ mismatch }) => mismatch?.reason)
  expect([reasons([50_000]), reasons([100_000]), reasons([], anySpending)]).toEqual([[undefined], ['out_of_stock'], ['out_of_stock']])
})
