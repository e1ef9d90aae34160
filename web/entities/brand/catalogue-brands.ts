import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import { findUnfitReason, isInCatalogue, type UnfitReason } from '#graphql/contracts/brand/fit.ts'
import { isSpendableAt } from '#graphql/contracts/brand/spendable.ts'
import { isFoundBy } from '#graphql/contracts/text/search-words.ts'
import type { Spending } from '#web/entities/points/spending.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'
import type { BrandLook } from '#web/ui/brand-mark.tsx'

/** All brands of the global catalogue. The BFF serves the same list to every company from memory. */
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
      stocked_values
      low_values
      logo
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
export type Offer = { brand: CatalogueBrand; mismatch: UnfitReason | { reason: 'no_points' | 'no_value' } | undefined }

/**
 * Returns every brand, those that can pay out the rewards first, the others with the reason. With unknown reward values, checks stock,
 * currency and points only.
 */
export function offersOf(brands: readonly CatalogueBrand[], spending: Spending, currency: string): Offer[] {
  const offers = brands.map((brand) => ({ brand, mismatch: mismatchOf(brand, spending, currency) }))
  return [...offers.filter((offer) => !offer.mismatch), ...offers.filter((offer) => offer.mismatch)]
}

function mismatchOf(brand: CatalogueBrand, { worth, kind, pointsCatalogue }: Spending, currency: string): Offer['mismatch'] {
  const general = generalMismatch(brand, currency)
  if (general) return general
  if (pointsCatalogue && !isIn(pointsCatalogue, brand)) return { reason: 'no_points' }
  if (!worth || isSpendableAt(brand, worth, currency, kind)) return undefined
  // the value is the brand's own, so its stock has none
  return findUnfitReason(brand, worth.max, currency) ?? { reason: worth.min === worth.max ? 'out_of_stock' : 'no_value' }
}

function generalMismatch({ status, currency: own, stocked_values: stocked }: CatalogueBrand, currency: string): UnfitReason | undefined {
  if (status === 'out_of_stock' || (Array.isArray(stocked) && stocked.length === 0)) return { reason: 'out_of_stock' }
  return own === currency ? undefined : { reason: 'currency' }
}

/**
 * Returns the offers whose brand is in the catalogue, including brands that cannot pay out the rewards. A rule on categories excludes
 * brands without a category.
 */
export const offersInCatalogue = (offers: readonly Offer[], catalogue: Catalogue): Offer[] =>
  offers.filter(({ brand }) => isIn(catalogue, brand))

/** Returns the brands of the catalogue, including brands that cannot pay out the rewards. */
export const brandsInCatalogue = (brands: readonly CatalogueBrand[], catalogue: Catalogue): CatalogueBrand[] =>
  brands.filter((brand) => isIn(catalogue, brand))

const isIn = (catalogue: Catalogue, brand: CatalogueBrand): boolean =>
  isInCatalogue(catalogue, { id: brand.id, category: brand.category?.id ?? '', countries: readCountries(brand) })

/** Returns the brands of the catalogue that can pay out the rewards today. Empty without a catalogue. */
export const availableOffers = (
  brands: readonly CatalogueBrand[],
  catalogue: Catalogue | null,
  spending: Spending,
  currency: string,
): Offer[] => (catalogue ? offersInCatalogue(offersOf(brands, spending, currency), catalogue).filter(({ mismatch }) => !mismatch) : [])

/** Returns the countries where vouchers of these brands can be redeemed. Ignores brands whose currency is not that of the rewards. */
export const countriesOf = (offers: readonly Offer[]): string[] => [
  ...new Set(offers.filter(({ mismatch }) => mismatch?.reason !== 'currency').flatMap(({ brand }) => readCountries(brand))),
]

const readCountries = ({ countries }: CatalogueBrand): string[] => (Array.isArray(countries) ? countries.map(String) : [])

/** Returns the offers whose name or category has every word, within the chosen category if there is one. */
export function findOffers(offers: readonly Offer[], words: string, categoryId: string | null): Offer[] {
  return offers.filter(
    ({ brand: { name, category } }) => (!categoryId || category?.id === categoryId) && isFoundBy(words, `${name} ${category?.name ?? ''}`),
  )
}

/** Returns true if few vouchers of this value are left, or of any value without one. `value` is in minor units. */
export const isLowOnStock = ({ low_values }: Pick<CatalogueBrand, 'low_values'>, value: string | null): boolean =>
  Array.isArray(low_values) && (value ? low_values.map(String).includes(value) : low_values.length > 0)

type BrandColumns = Pick<CatalogueBrand, 'name' | 'face_color' | 'ink_color'> & {
  logo?: string | null | undefined
  mark?: string | null | undefined
}

/** Returns what the sign and the card of a brand are drawn from. */
export const toBrandLook = ({ name, logo, mark, face_color, ink_color }: BrandColumns): BrandLook => ({
  name,
  logo: logo ?? null,
  mark: mark ?? null,
  faceColor: face_color,
  inkColor: ink_color,
})
