import { isFoundBy } from '#graphql/contracts/text/search-words.ts'
import type { Brand } from '../reward-view.ts'

export type BrandFilter = { search: string; category: string }

/** Returns true for more than six brands, which do not fit on one screen. The search field is then shown. */
export const needsFilter = (brands: Brand[]): boolean => brands.length > 6

export const categoriesOf = (brands: Brand[]): string[] =>
  [...new Set(brands.map((brand) => brand.category))].filter((category) => category !== '')

/** Returns the brands of the category whose name, category or description contains every typed word. An empty category means all. */
export function filterBrands(brands: Brand[], { search, category }: BrandFilter): Brand[] {
  return brands.filter(
    (brand) =>
      (category === '' || brand.category === category) && isFoundBy(search, `${brand.name} ${brand.category} ${brand.description}`),
  )
}
