import { readFileSync } from 'node:fs'
import { findUnfitReason } from '#contracts/brand/fit.ts'
import { seedId } from './seed-ids.ts'

const icons = {
  Groceries: 'lucide:shopping-basket',
  Fashion: 'lucide:shirt',
  Dining: 'lucide:utensils',
  Coffee: 'lucide:coffee',
  Travel: 'lucide:plane',
  Books: 'lucide:book-open',
  Entertainment: 'lucide:clapperboard',
  Electronics: 'lucide:headphones',
  Wellness: 'lucide:flower-2',
  Home: 'lucide:armchair',
  Sport: 'lucide:volleyball',
}

type CategoryName = keyof typeof icons

/** The brand categories of the demo, in display order. */
export const categories = (Object.keys(icons) as CategoryName[]).map((name, place) => {
  const slug = name.toLowerCase()
  return { id: seedId(`category/${slug}`), name, slug, icon: icons[name], sort: place + 1 }
})

/** An invented brand in `brands.json`. Values are whole rupees or dollars, not minor units. */
type BrandEntry = {
  name: string
  /** The path data of its logo, in a 24 × 24 SVG view box. */
  mark: string
  face: string
  ink: string
  description: string
  value: { fixed: number[] } | { from: number; to: number; step: number }
  terms: string
  steps: [string, string, string]
  validityMonths: number
  country?: 'US'
  status?: 'out_of_stock' | 'retired'
}

const entries: Record<CategoryName, BrandEntry[]> = JSON.parse(readFileSync(new URL('brands.json', import.meta.url), 'utf8'))

/** The demo's brands as rows of `brands`. Sorted so that the first page has a brand of each category. */
export const catalogue = categories.flatMap(({ id, name, sort }) => entries[name].map((entry, place) => row(entry, id, place * 20 + sort)))

/** Returns the demo brands that offer vouchers of this value, in minor units, in the currency. */
export const brandsForValue = (value: number, currency: string) => catalogue.filter((brand) => !findUnfitReason(brand, value, currency))

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
    ...values(entry),
    terms: entry.terms,
    how_to_redeem: entry.steps.join('\n'),
    website: `https://${slug}.example`,
    validity_months: entry.validityMonths,
    supplier: 'printed' as const,
    status: entry.status ?? ('active' as const),
    sort,
  }
}

/** Returns the columns of a brand's voucher values in minor units, either fixed denominations or a range with a step. */
function values({ value }: BrandEntry) {
  if ('fixed' in value) {
    return { kind: 'fixed' as const, denominations: value.fixed.map(minor), min_value: null, max_value: null, step_value: null }
  }
  const { from, to, step } = value
  return { kind: 'range' as const, denominations: null, min_value: minor(from), max_value: minor(to), step_value: minor(step) }
}

function minor(sum: number) {
  return sum * 100
}
