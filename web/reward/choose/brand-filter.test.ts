import { describe, expect, it } from 'vitest'
import type { Brand } from '../reward-view.ts'
import { categoriesOf, filterBrands } from './brand-filter.ts'

const brand = (name: string, category: string, description: string): Brand => ({
  id: name,
  name,
  category,
  description,
  logo: null,
  mark: null,
  faceColor: '#20304f',
  inkColor: '#ffffff',
  terms: '',
  howToRedeem: '',
  website: '',
  validityMonths: 12,
  amounts: null,
})

const brands = [
  brand('Saltmarket', 'Dining', 'Eleven kitchens'),
  brand('Brewmoth', 'Coffee', 'Late-night bars'),
  brand('Thalimere', 'Dining', 'Thalis'),
]

const found = (search: string, category = '') => filterBrands(brands, { search, category }).map(({ name }) => name)

describe('the search of brands', () => {
  it('finds every word in name, category or description, in any order and case', () => {
    expect(found('KITCHENS salt')).toEqual(['Saltmarket'])
    expect(found('dining')).toEqual(['Saltmarket', 'Thalimere'])
    expect(found('dining coffee')).toEqual([])
  })

  it('R5 finds a brand with and without diacritics', () => {
    const cafes = [...brands, brand('Café Brûlé', 'Coffee', 'Crème'), brand('Kaffe Ærø', 'Coffee', '')]
    const among = (search: string) => filterBrands(cafes, { search, category: '' }).map(({ name }) => name)
    expect([among('cafe brule'), among('CRE\u0300ME'), among('ærø'), among('aero')]).toEqual([
      ['Café Brûlé'],
      ['Café Brûlé'],
      ['Kaffe Ærø'],
      ['Kaffe Ærø'],
    ])
  })

  it('shows all brands for an empty search, and only those of the chosen category', () => {
    expect(found('  ')).toHaveLength(3)
    expect(found('', 'Coffee')).toEqual(['Brewmoth'])
    expect(categoriesOf(brands)).toEqual(['Dining', 'Coffee'])
  })
})
