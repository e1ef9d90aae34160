import type { Catalogue } from '#graphql/rules/catalogue/catalogue.input.ts'
import { offersInCatalogue, offersOf } from '#web/entities/brand/catalogue-brands.ts'
import type { Spending } from '#web/entities/points/spending.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'

/** Returns all brands, the ones that can pay out the rewards, the chosen ones, and how many chosen ones can pay out. */
export function toCatalogueChoices(
  data: CatalogueBrandsQuery,
  catalogue: Catalogue,
  { spending, currency }: { spending: Spending; currency: string },
) {
  const offers = offersOf(data.brands, spending, currency)
  const fitting = offers.filter(({ mismatch }) => !mismatch)
  const chosen = catalogue.mode === 'all' ? fitting : offersInCatalogue(offers, catalogue)
  return { offers, fitting, chosen, usable: chosen.filter(({ mismatch }) => !mismatch).length, categories: data.brand_categories }
}

export type CatalogueChoices = ReturnType<typeof toCatalogueChoices>
