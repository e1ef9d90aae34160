import type { Brand } from '../reward-view.ts'

export type BrandFilter = { search: string; category: string }

/** A search field is shown only where there are more cards than one screen shows. */
export const needsFilter = (brands: Brand[]): boolean => brands.length > 6

export const categoriesOf = (brands: Brand[]): string[] =>
  [...new Set(brands.map((brand) => brand.category))].filter((category) => category !== '')

/** Brands of the category whose name, category or description has every word typed. */
export function filterBrands(brands: Brand[], { search, category }: BrandFilter): Brand[] {
  const typed = search.toLocaleLowerCase().split(/\s+/)
  return brands.filter((brand) => {
    const text = `${brand.name} ${brand.category} ${brand.description}`.toLocaleLowerCase()
    return (category === '' || brand.category === category) && typed.every((word) => text.includes(word))
  })
}
