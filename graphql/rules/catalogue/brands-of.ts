import type { Knex } from 'knex'
import { parseJson } from '#rules/platform/db/database.ts'
import type { Catalogue } from './catalogue.input.ts'
import type { Priced } from './fit.ts'
import { inCatalogue } from './in-catalogue.ts'

export type BrandRow = Priced & {
  id: string
  name: string
  slug: string
  countries: string[]
  category: string
  category_name: string
  mark: string
  face_color: string
  ink_color: string
  description: string
  terms: string
  how_to_redeem: string
  website: string
  validity_months: number
  supplier: string
}

/** The active brands of a campaign's catalogue, in the order in which every screen shows them; or the one of them that is asked for. */
export async function brandsOf(knex: Knex, catalogue: Catalogue, currency: string, only?: string): Promise<BrandRow[]> {
  const rows: BrandRow[] = await knex('brands')
    .join('brand_categories', 'brand_categories.id', 'brands.category')
    .where({ 'brands.status': 'active', 'brands.currency': currency, ...(only && { 'brands.id': only }) })
    .orderBy(['brands.sort', 'brands.name'])
    .select('brands.*', 'brand_categories.name as category_name')
  return rows
    .map((row) => ({ ...row, denominations: parseJson(row.denominations), countries: parseJson<string[]>(row.countries) }))
    .filter((brand) => inCatalogue(catalogue, brand))
}
