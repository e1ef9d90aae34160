import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import { offersInCatalogue, offersOf } from '#web/entities/brand/catalogue-brands.ts'
import { findReach } from '#web/entities/brand/find-reach.ts'
import type { Spending } from '#web/entities/points/spending.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'

/**
 * Returns all brands, the ones that can pay out the rewards, the chosen ones, and how many chosen ones can pay out. `reach` has the values
 * near the rewards' one value when no brand takes it.
 */
export function toCatalogueChoices(
  data: CatalogueBrandsQuery,
  catalogue: Catalogue,
  { spending, currency }: { spending: Spending; currency: string },
) {
  const offers = offersOf(data.brands, spending, currency)
  const fitting = offers.filter(({ mismatch }) => !mismatch)
  const chosen = catalogue.mode === 'all' ? fitting : offersInCatalogue(offers, catalogue)
  const { worth, kind } = spending
  const reach = fitting.length === 0 && worth?.min === worth?.max && worth ? findReach(data.brands, worth.max, currency, kind) : undefined
  return { offers, fitting, chosen, reach, usable: chosen.filter(({ mismatch }) => !mismatch).length, categories: data.brand_categories }
}

export type CatalogueChoices = ReturnType<typeof toCatalogueChoices>

/**
 * `value` means that no brand takes the value, `values` that none takes the different values, and `ruleValue` that only brands outside the
 * rule do.
 */
export type NoBrandsReason = 'noneChosen' | 'chosenValue' | 'rule' | 'ruleValue' | 'value' | 'values' | 'currency' | 'unavailable'

/** Returns why recipients could choose from no brand, or undefined when there is one. */
export function findNoBrandsReason(catalogue: Catalogue, choices: CatalogueChoices): NoBrandsReason | undefined {
  const { offers, fitting, chosen, reach, usable } = choices
  if (usable > 0) return undefined
  if (fitting.length === 0) {
    if (offers.every(({ mismatch }) => mismatch?.reason === 'currency')) return 'currency'
    if (reach?.brands === 0 && !offers.some(({ mismatch }) => mismatch?.reason === 'no_points')) return 'value'
    return offers.some(({ mismatch }) => mismatch && isAboutValue.has(mismatch.reason)) ? 'values' : 'unavailable'
  }
  if (catalogue.mode === 'rule') return chosen.length > 0 ? 'ruleValue' : 'rule'
  return chosen.length > 0 ? 'chosenValue' : 'noneChosen'
}

const isAboutValue = new Set<string>(['starts_at', 'ends_at', 'denomination', 'step', 'no_value'])
