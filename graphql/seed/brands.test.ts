import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue, categories } from './brands.ts'

const distinct = <Value>(values: Value[]) => new Set(values).size

describe('the seeded catalogue', () => {
  it.each(['id', 'slug', 'name', 'mark', 'description', 'sort'] as const)('gives every brand its own %s', (column) => {
    expect(distinct(catalogue.map((brand) => brand[column]))).toBe(catalogue.length)
  })

  it('has brands in every category and in no unknown one', () => {
    const entries = JSON.parse(readFileSync(new URL('brands.json', import.meta.url), 'utf8'))
    expect(Object.keys(entries).toSorted()).toEqual(categories.map(({ name }) => name).toSorted())
    expect(new Set(catalogue.map(({ category }) => category)).size).toBe(categories.length)
  })

  it('has mostly available brands and a few unavailable ones', () => {
    const count = (status: string) => catalogue.filter((brand) => brand.status === status).length
    expect({ retired: count('retired'), outOfStock: count('out_of_stock') }).toEqual({ retired: 2, outOfStock: 1 })
    expect(catalogue.filter((brand) => brand.currency === 'USD').length).toBeGreaterThanOrEqual(10)
  })
})

describe.each(catalogue)('$name', (brand) => {
  it('has a version 5 UUID', () => {
    expect(brand.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('has readable contrast on its card', () => {
    expect(contrast(brand.face_color, brand.ink_color)).toBeGreaterThanOrEqual(4.5)
  })

  it('has a mark that is path data', () => {
    expect(brand.mark).toMatch(/^M[-\d. MmLlHhVvCcSsAaZz]+$/)
  })

  it('fits its columns', () => {
    expect(brand.validity_months).toBeGreaterThan(0)
    expect(brand.name.length).toBeLessThanOrEqual(80)
    expect(brand.description.length).toBeLessThanOrEqual(300)
    expect(brand.website).toBe(`https://${brand.slug}.example`)
    expect(brand.countries).toEqual([brand.currency === 'INR' ? 'IN' : 'US'])
  })

  it('has values in whole minor units', () => {
    if (brand.kind === 'fixed') {
      expect(brand.denominations).toEqual([...new Set(brand.denominations)].toSorted((a, b) => a - b))
      expect(brand.denominations.every((sum) => Number.isSafeInteger(sum) && sum > 0)).toBe(true)
      return
    }
    expect(brand.min_value).toBeGreaterThan(0)
    expect(brand.max_value).toBeGreaterThan(brand.min_value)
    expect((brand.max_value - brand.min_value) % brand.step_value).toBe(0)
  })

  it('has three redemption steps and two to four terms', () => {
    expect(brand.how_to_redeem.split('\n').filter(Boolean)).toHaveLength(3)
    const sentences = brand.terms.split(/(?<=[.?])\s+/)
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(4)
  })
})

/** Returns the WCAG 2 contrast of two hex colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
