import type { Catalogue } from './catalogue.input.ts'

type Offered = { id: string; category: string; countries: readonly string[] }

/** Whether a brand belongs to a catalogue now: all, one of the chosen, or one that meets the rule. */
export function inCatalogue({ mode, brands, rule }: Catalogue, { id, category, countries }: Offered): boolean {
  if (mode === 'selected') return brands.includes(id)
  if (mode === 'all' || !rule) return true
  const isOfCategory = !rule.categories.length || rule.categories.includes(category)
  return isOfCategory && (!rule.countries.length || rule.countries.some((country) => countries.includes(country)))
}
