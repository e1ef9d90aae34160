import type { Catalogue } from './catalogue.input.ts'

type CatalogueBrand = { id: string; category: string; countries: readonly string[] }

/**
 * Returns true when a catalogue contains a brand: in mode `all`, when selected, or when it matches the rule. A missing rule matches every
 * brand.
 */
export function isInCatalogue({ mode, brands, rule }: Catalogue, { id, category, countries }: CatalogueBrand): boolean {
  if (mode === 'selected') return brands.includes(id)
  if (mode === 'all' || !rule) return true
  const isOfCategory = !rule.categories.length || rule.categories.includes(category)
  return isOfCategory && (!rule.countries.length || rule.countries.some((country) => countries.includes(country)))
}
