import { expect, it } from 'vitest'
import type { StoredBrand } from '#rules/catalogue/brand/stored-brand.ts'
import { brandLine } from '../../../../../tests/support/brand-files.ts'
import { type PlanContext, planImport } from './plan-import.ts'
import { readBrandLines } from './read-brand-lines.ts'

const category = { id: 'c1', slug: 'coffee', name: 'Coffee', icon: null, sort: 1 }
const empty: PlanContext = { stored: { categories: [category], brands: [] }, logos: new Map(), usable: ['inventory'], inUse: new Set() }

async function plan(lines: object[], context: PlanContext = empty) {
  const read = await readBrandLines(Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')))
  const { rows, errors, unchanged } = planImport(read.lines, context)
  return {
    rows: rows.map(({ before: _, ...row }) => row),
    unchanged,
    errors: [...read.errors, ...errors].map(({ line, field, message }) => `${line} ${field}: ${message}`),
  }
}

/** A context in which these lines were imported. */
async function storedFrom(...lines: object[]): Promise<PlanContext> {
  const { rows, errors } = await plan(lines)
  expect(errors).toEqual([])
  return { ...empty, stored: { categories: [category], brands: rows.map(({ columns }) => columns as unknown as StoredBrand) } }
}

it('E3 plans nothing for a line that is stored already, in whatever case and order its values are', async () => {
  const stored = await storedFrom(brandLine('one'))
  const again = await plan([brandLine('one', { currency: ' inr ', countries: 'in', denominations: [1000, '500'] })], stored)
  expect(again).toEqual({ rows: [], errors: [], unchanged: { brand: 1, category: 0 } })
})

it('E3 M4 stores the texts of a line in NFC', async () => {
  const stored = await storedFrom(brandLine('one', { name: 'Zoë கோவை'.normalize('NFD'), terms: 'é'.normalize('NFD') }))
  expect(stored.stored.brands[0]).toMatchObject({ name: 'Zoë கோவை'.normalize('NFC'), terms: 'é' })
})

it('E3 keeps a colour of its own, derives the other, and derives both again if they are emptied', async () => {
  const stored = await storedFrom(brandLine('one', { face_color: '#FFE082' }))
  expect(stored.stored.brands[0]).toMatchObject({ face_color: '#ffe082', ink_color: '#1c2422' })
  const { rows } = await plan([{ slug: 'one', face_color: null, ink_color: null }], stored)
  expect(Object.keys(rows[0]?.columns ?? {})).toEqual(['face_color', 'ink_color'])
})

it('E3 changes the currency only together with the values, and not of a brand in use', async () => {
  const stored = await storedFrom(brandLine('one'))
  expect((await plan([{ slug: 'one', currency: 'JPY' }], stored)).errors).toEqual([
    '1 denominations: List the values of its vouchers, such as ¥500 and ¥1,000',
  ])
  const moved = [{ slug: 'one', currency: 'JPY', denominations: ['500'] }]
  expect((await plan(moved, stored)).rows[0]?.columns).toMatchObject({ currency: 'JPY', denominations: [500] })
  expect((await plan([{ slug: 'one', currency: 'JPY' }], { ...stored, inUse: new Set(['one']) })).errors).toHaveLength(1)
  expect((await plan(moved, { ...stored, inUse: new Set(['one']) })).errors).toEqual([
    '1 currency: This brand is in use in INR. Retire it, and add another one for JPY',
  ])
})

it('E3 infers the kind from the values, and changes it without naming those of the other', async () => {
  const stored = await storedFrom(brandLine('one'))
  const { rows, errors } = await plan([{ slug: 'one', min_value: '1', max_value: '3', step_value: '1.00' }], stored)
  expect(errors).toEqual([])
  expect(rows[0]?.columns).toEqual({ kind: 'range', denominations: null, min_value: 100, max_value: 300, step_value: 100 })
  // an empty cell of a spreadsheet
  expect((await plan([{ ...brandLine('two'), kind: null }])).errors).toEqual([])
})

it('E3 suggests the slug that a partial line may mean', async () => {
  expect((await plan([{ slug: 'oen', status: 'retired' }], await storedFrom(brandLine('one')))).errors).toEqual([
    '1 slug: No brand has the slug “oen” yet. Did you mean one?',
  ])
})

it('E3 asks for the slug in other spellings, and notes a complete new brand whose slug is close to another', async () => {
  const stored = await storedFrom(brandLine('g-books'), brandLine('shop-7'))
  const errorOf = async (slug: string, changes: object) => (await plan([{ slug, ...changes }], stored)).errors
  for (const slug of ['G-Books', 'g_books', 'G BOOKS', 'gbooks', 'g-boks'])
    expect(await errorOf(slug, { name: 'G Books Online', denominations: ['100'] })).toEqual([
      `1 slug: No brand has the slug “${slug}” yet. Did you mean g-books?`,
    ])
  expect(await errorOf('far-away', { status: 'retired' })).toEqual([
    '1 slug: No brand has the slug “far-away” yet, and a new one needs name, category, description, countries, currency, kind, terms, how_to_redeem, supplier',
  ])
  expect(await errorOf('G-Books', brandLine('G-Books'))).toEqual([
    '1 slug: Use small letters, digits and single hyphens, such as bean-lane. Did you mean g-books?',
  ])
  const read = await readBrandLines(Buffer.from(['g-book', 'shop-8'].map((slug) => JSON.stringify(brandLine(slug))).join('\n')))
  const { errors, notes } = planImport(read.lines, stored)
  expect({ errors, notes }).toEqual({ errors: [], notes: [{ line: 1, message: 'g-book is new. Did you mean g-books?' }] })
})

it('E3 offers at most 500 brands, and counts those that the same file retires', async () => {
  const stored = await storedFrom(...Array.from({ length: 500 }, (_, index) => brandLine(`brand-${index}`)))
  const more = [brandLine('one-more'), brandLine('retired-at-once', { status: 'retired' })]
  expect((await plan(more, stored)).errors).toEqual(['1 status: The catalogue offers at most 500 brands. Retire others first'])
  expect((await plan([...more, { slug: 'brand-7', status: 'retired' }], stored)).errors).toEqual([])
})

it('E3 names a field that no file has, also one that every object of JavaScript has', async () => {
  const { errors } = await plan([brandLine('one', { constructor: 'x', toString: 'y' })])
  expect(errors).toEqual([expect.stringMatching(/^1 constructor: No field has this name/), expect.stringMatching(/^1 toString: No field/)])
})
