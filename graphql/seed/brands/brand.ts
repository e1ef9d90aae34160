import { type CategoryName, categories } from '../categories.ts'
import { seedId } from '../seed-id.ts'

/** A row of `brands`. */
export type Brand = ReturnType<typeof row>

export type BrandStatus = 'active' | 'out_of_stock' | 'retired'

/** What only a person can write about a brand; the rest of the row follows from it. */
export type BrandEntry = {
  name: string
  mark: string
  face: string
  ink: string
  description: string
  value: Value
  terms: string
  steps: [string, string, string]
  validityMonths: number
  country?: 'US'
  status?: BrandStatus
}

/** The invented brands of one category; those listed first are shown first. */
export const brandsOf = (category: CategoryName, entries: BrandEntry[]): Brand[] => {
  const { id, sort } = categories.find(({ name }) => name === category) ?? refuse(category)
  // the places of the categories are interleaved, so that the first page of the catalogue shows all of them
  return entries.map((entry, place) => row(entry, id, place * 20 + sort))
}

/** Any sum between two, in whole rupees or dollars. */
export const range = (min: number, max: number, step: number) => ({
  kind: 'range' as const,
  denominations: null,
  min_value: min * 100,
  max_value: max * 100,
  step_value: step * 100,
})

/** Only these sums, in whole rupees or dollars. */
export const fixed = (...sums: number[]) => ({
  kind: 'fixed' as const,
  denominations: sums.map((sum) => sum * 100),
  min_value: null,
  max_value: null,
  step_value: null,
})

type Value = ReturnType<typeof range> | ReturnType<typeof fixed>

function row(entry: BrandEntry, category: string, sort: number) {
  const slug = entry.name.toLowerCase().replace(/[^a-z]+/g, '-')
  return {
    id: seedId(`brand/${slug}`),
    name: entry.name,
    slug,
    category,
    mark: entry.mark,
    face_color: entry.face,
    ink_color: entry.ink,
    description: entry.description,
    countries: [entry.country ?? 'IN'],
    currency: entry.country === 'US' ? 'USD' : 'INR',
    ...entry.value,
    terms: entry.terms,
    how_to_redeem: entry.steps.join('\n'),
    website: `https://${slug}.example`,
    validity_months: entry.validityMonths,
    status: entry.status ?? 'active',
    sort,
  }
}

function refuse(category: CategoryName): never {
  throw new Error(`No category is named ${category}`)
}
