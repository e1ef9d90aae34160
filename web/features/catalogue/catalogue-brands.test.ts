import { describe, expect, it } from 'vitest'
import { type CatalogueBrand, findOffers, offersOf } from './catalogue-brands.ts'

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
  mark: '',
  face_color: '#000000',
  ink_color: '#ffffff',
  category: { __typename: 'brand_categories', id: 'c1', name: 'Books' },
  ...more,
})

describe('offersOf', () => {
  it('puts what fits first and says why the rest does not', () => {
    const offers = offersOf([brand('Dear', { min_value: '100000' }), brand('Fits')], '50000', 'INR')
    expect(offers.map(({ brand: { name }, misfit }) => [name, misfit?.reason])).toEqual([
      ['Fits', undefined],
      ['Dear', 'starts_at'],
    ])
  })

  it('asks only for stock and currency when each person has an own value', () => {
    const offers = offersOf(
      [brand('Dear', { min_value: '100000' }), brand('Gone', { status: 'out_of_stock' }), brand('Abroad', { currency: 'USD' })],
      null,
      'INR',
    )
    expect(offers.map(({ misfit }) => misfit?.reason)).toEqual([undefined, 'out_of_stock', 'currency'])
  })
})

describe('findOffers', () => {
  it('looks in names and categories, within the chosen category', () => {
    const offers = offersOf(
      [brand('Pagewell'), brand('Runnel', { category: { __typename: 'brand_categories', id: 'c2', name: 'Sport' } })],
      null,
      'INR',
    )
    expect(findOffers(offers, 'sport', null).map(({ brand: { name } }) => name)).toEqual(['Runnel'])
    expect(findOffers(offers, '', 'c1').map(({ brand: { name } }) => name)).toEqual(['Pagewell'])
    expect(findOffers(offers, 'runnel', 'c1')).toEqual([])
  })
})
