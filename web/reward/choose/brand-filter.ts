import { foldText } from '#graphql/rules/platform/input/fold-text.ts'
import { wordsOf } from '#graphql/rules/platform/input/text-pattern.ts'
import type { Brand } from '../reward-view.ts'

export type BrandFilter = { search: string; category: string }

/** A search field is shown only where there are more cards than one screen shows. */
export const needsFilter = (brands: Brand[]): boolean => brands.length > 6

export const categoriesOf = (brands: Brand[]): string[] =>
  [...new Set(brands.map((brand) => brand.category))].filter((category) => category !== '')

/** Brands of the category whose name, category or description has every word typed. */
export function filterBrands(brands: Brand[], { search, category }: BrandFilter): Brand[] {
  const typed = wordsOf(search)
  return brands.filter((brand) => {
    const text = foldText(`${brand.name} ${brand.category} ${brand.description}`)
    return (category === '' || brand.category === category) && typed.every((word) => text.includes(word))
  })
}
