import type { Catalogue } from '#graphql/rules/catalogue/catalogue.input.ts'
import { offersIn, offersOf } from '#web/entities/brand/catalogue-brands.ts'
import type { Spending } from '#web/entities/points/spending.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'

/** What a catalogue amounts to among all brands: which fit, which are chosen, how many of those can carry the value. */
export function choiceOf(
  data: CatalogueBrandsQuery,
  catalogue: Catalogue,
  { spending, currency }: { spending: Spending; currency: string },
) {
  const offers = offersOf(data.brands, spending, currency)
  const fitting = offers.filter(({ misfit }) => !misfit)
  const chosen = catalogue.mode === 'all' ? fitting : offersIn(offers, catalogue)
  return { offers, fitting, chosen, usable: chosen.filter(({ misfit }) => !misfit).length, categories: data.brand_categories }
}

export type CatalogueChoices = ReturnType<typeof choiceOf>
