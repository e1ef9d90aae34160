import { describe, expect, it } from 'vitest'
import { catalogue, categories } from '../../../seed/brands.ts'
import { deriveFaceColor, deriveInkColor, isReadable } from './card-colors.ts'
import { checkBrand, checkCategory } from './check-brand.ts'

const usable = ['inventory', 'http'] as const
const row = { ...catalogue.find(({ kind }) => kind === 'fixed'), logo: null, supplier: 'inventory', supplier_ref: null }
const range = { ...row, kind: 'range', denominations: null, min_value: 10_000, max_value: '100000', step_value: 10_000 }

it('E3 accepts every brand and category of the demo', () => {
  for (const brand of catalogue) expect(checkBrand(brand, ['printed']), brand.slug).toEqual({})
  for (const category of categories) expect(checkCategory(category), category.slug).toEqual({})
})

it('E3 accepts lists as SQLite stores them, and amounts as PostgreSQL returns them', () => {
  expect(checkBrand({ ...row, denominations: '["50000"]', countries: '["IN"]' }, usable)).toEqual({})
  expect(checkBrand(range, usable)).toEqual({})
})

describe('E3 refuses', () => {
  const cases: [string, object, string, RegExp][] = [
    ['a name with a line break', { name: 'a\nb' }, 'name', /one line/],
    ['a missing name', { name: undefined }, 'name', /Enter the name/],
    ['a slug with spaces', { slug: 'Bean Lane' }, 'slug', /small letters/],
    ['a brand without category', { category: null }, 'category', /Name the category/],
    ['a logo outside its folder', { logo: '../secrets.json' }, 'logo', /logo again/],
    ['a mark with markup', { mark: 'M0 0"/><script>' }, 'mark', /SVG path/],
    ['a colour by name', { face_color: 'red' }, 'face_color', /#0f766e/],
    ['colours that are hard to read', { face_color: '#777777', ink_color: '#888888' }, 'ink_color', /hard to read/],
    ['a description of 301 characters', { description: 'x'.repeat(301) }, 'description', /300 characters/],
    ['an unknown country', { countries: ['IN', 'XX'] }, 'countries', /two capital letters/],
    ['a country twice', { countries: ['IN', 'IN'] }, 'countries', /each once/],
    ['no country', { countries: [] }, 'countries', /two capital letters/],
    ['an unknown currency', { currency: 'XAU' }, 'currency', /Plutus knows/],
    ['an unknown kind', { kind: 'free' }, 'kind', /fixed or range/],
    ['a fixed brand without values', { denominations: null }, 'denominations', /₹500 and ₹1,000/],
    ['a part of a paisa', { denominations: [100.5] }, 'denominations', /50000 is ₹500/],
    ['a value of zero', { denominations: [0] }, 'denominations', /more than zero/],
    ['a value twice', { denominations: [100, 100] }, 'denominations', /each value once/],
    ['a value too large', { denominations: [1_000_000_001] }, 'denominations', /at most ₹1,00,00,000/],
    ['a fixed brand with a range', { min_value: 100 }, 'min_value', /fixed brand/],
    ['blank terms', { terms: ' \n ' }, 'terms', /terms/],
    ['no steps', { how_to_redeem: null }, 'how_to_redeem', /one on each line/],
    ['a website without TLS', { website: 'http://a.example' }, 'website', /https/],
    ['a website that is a script', { website: 'javascript:alert(1)' }, 'website', /https/],
    ['a validity of a negative number of months', { validity_months: -1 }, 'validity_months', /up to 120/],
    ['an unknown status', { status: 'gone' }, 'status', /retired/],
    ['a negative sort', { sort: -1 }, 'sort', /whole number/],
    ['no supplier', { supplier: null }, 'supplier', /inventory or http/],
    ['an unknown supplier', { supplier: 'magic' }, 'supplier', /“magic”/],
    ['a supplier that is not set up', { supplier: 'reloadly', supplier_ref: '12' }, 'supplier', /isn’t set up/],
    ['a Reloadly brand without product', { supplier: 'reloadly', status: 'retired' }, 'supplier_ref', /ID of the product/],
    ['printed in production', { supplier: 'printed', status: 'out_of_stock' }, 'supplier', /demo only/],
  ]
  it.each(cases)('%s', (_, change, column, message) => {
    expect(checkBrand({ ...row, ...change }, usable)).toEqual({ [column]: expect.stringMatching(message) })
  })

  it.each([
    ['a smallest value above the largest', { min_value: 200_000 }, 'max_value', /at least ₹2,000/],
    ['a step that misses the largest value', { step_value: 40_000 }, 'step_value', /end at ₹900, not at ₹1,000/],
    ['a range without step', { step_value: null }, 'step_value', /step/],
    ['a range with a list', { denominations: [100] }, 'denominations', /no list/],
  ])('%s', (_, change, column, message) => {
    expect(checkBrand({ ...range, ...change }, usable)).toEqual({ [column]: expect.stringMatching(message) })
  })

  it('several columns at once', () => {
    expect(Object.keys(checkBrand({}, usable)).sort()).toEqual(
      'category countries currency description face_color how_to_redeem ink_color kind name slug sort status supplier terms validity_months website'.split(
        ' ',
      ),
    )
  })
})

it('E3 lets a retired brand keep a supplier that is no longer set up', () => {
  for (const supplier of ['http', 'printed']) expect(checkBrand({ ...row, supplier, status: 'retired' }, ['inventory'])).toEqual({})
})

it('E3 refuses a category without name, with a wrong icon or a wrong slug', () => {
  expect(Object.keys(checkCategory({ name: ' ', slug: '-a', icon: '<svg>', sort: 1.5 }))).toEqual(['name', 'slug', 'icon', 'sort'])
})

it('E3 derives a colour from a name that text is readable on', () => {
  for (const { name } of catalogue) {
    const face = deriveFaceColor(name)
    expect(deriveFaceColor(` ${name.toUpperCase()} `)).toBe(face)
    expect(isReadable(deriveInkColor(face), face), `${name} ${face}`).toBe(true)
  }
  expect(deriveInkColor('#ffe082')).toBe('#1c2422')
})
