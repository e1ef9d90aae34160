import { takesReward } from '#graphql/rules/campaign/terms/takes-reward.ts'
import type { Catalogue } from '#graphql/rules/catalogue/catalogue.input.ts'
import { type Misfit, misfit } from '#graphql/rules/catalogue/fit.ts'
import { inCatalogue } from '#graphql/rules/catalogue/in-catalogue.ts'
import { foldText } from '#graphql/rules/platform/input/fold-text.ts'
import type { Spending } from '#web/entities/points/spending.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'

/** The global catalogue and nothing else: the BFF answers it from memory, the same bytes for every company. */
export const CatalogueBrands = graphql(`
  query CatalogueBrands {
    brands(limit: 500, sort: ["sort", "name"], filter: { status: { _neq: "retired" } }) {
      id
      name
      kind
      status
      currency
      denominations
      min_value
      max_value
      step_value
      validity_months
      countries
      mark
      face_color
      ink_color
      category {
        id
        name
      }
    }
    brand_categories(limit: 100, sort: ["sort"]) {
      id
      name
      icon
    }
  }
`)

export type CatalogueBrand = CatalogueBrandsQuery['brands'][number]
export type Offer = { brand: CatalogueBrand; misfit: Misfit | { reason: 'no_points' } | undefined }

/**
 * Every brand with the reason why it cannot carry the rewards, those that can first. While no value is known, only stock and currency
 * count.
 */
export function offersOf(brands: readonly CatalogueBrand[], spending: Spending, currency: string): Offer[] {
  const offers = brands.map((brand) => ({ brand, misfit: misfitOf(brand, spending, currency) }))
  return [...offers.filter((offer) => !offer.misfit), ...offers.filter((offer) => offer.misfit)]
}

function misfitOf(brand: CatalogueBrand, { worth, kind, pointsCatalogue }: Spending, currency: string): Offer['misfit'] {
  const general = misfitOfAny(brand, currency)
  if (general) return general
  if (pointsCatalogue && !isIn(pointsCatalogue, brand)) return { reason: 'no_points' }
  if (!worth || takesReward(brand, worth, currency, kind)) return undefined
  return misfit(brand, worth.max, currency) ?? { reason: 'denomination' }
}

function misfitOfAny({ status, currency: own }: CatalogueBrand, currency: string): Misfit | undefined {
  if (status === 'out_of_stock') return { reason: 'out_of_stock' }
  return own === currency ? undefined : { reason: 'currency' }
}

/** Those of a catalogue, fitting or not; a brand without a category matches no rule that asks for one. */
export const offersIn = (offers: readonly Offer[], catalogue: Catalogue): Offer[] => offers.filter(({ brand }) => isIn(catalogue, brand))

const isIn = (catalogue: Catalogue, brand: CatalogueBrand): boolean =>
  inCatalogue(catalogue, { id: brand.id, category: brand.category?.id ?? '', countries: readCountries(brand) })

/** What recipients could choose from today. */
export const offeredToday = (
  brands: readonly CatalogueBrand[],
  catalogue: Catalogue | null,
  spending: Spending,
  currency: string,
): Offer[] => (catalogue ? offersIn(offersOf(brands, spending, currency), catalogue).filter(({ misfit }) => !misfit) : [])

/** The countries where vouchers of the offered brands can be redeemed. */
export const countriesOf = (offers: readonly Offer[]): string[] => [
  ...new Set(offers.filter(({ misfit }) => misfit?.reason !== 'currency').flatMap(({ brand }) => readCountries(brand))),
]

const readCountries = ({ countries }: CatalogueBrand): string[] => (Array.isArray(countries) ? countries.map(String) : [])

/** Those whose name or category has the words, within a category where one is chosen. */
export function findOffers(offers: readonly Offer[], words: string, categoryId: string | null): Offer[] {
  const wanted = foldText(words)
  return offers.filter(
    ({ brand: { name, category } }) =>
      (!categoryId || category?.id === categoryId) && foldText(`${name} ${category?.name ?? ''}`).includes(wanted),
  )
}

/** The brand as its card shows it. */
export const lookOf = ({
  name,
  mark,
  face_color: faceColor,
  ink_color: inkColor,
}: Pick<CatalogueBrand, 'name' | 'mark' | 'face_color' | 'ink_color'>) => ({ name, mark, faceColor, inkColor })
