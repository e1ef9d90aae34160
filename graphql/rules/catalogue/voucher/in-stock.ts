import type { Knex } from 'knex'
import type { BrandRow } from '#rules/catalogue/brands-of.ts'
import { env } from '#rules/platform/env/env.ts'

/** In ms: a brand that an outside supplier had none of is not offered for this long. */
const refusedMs = 10 * 60_000

/** Brands that have a voucher now, as far as we know: of this value (minor units), or of any. Reads nothing where all are printed. */
export async function inStock(knex: Knex, brands: BrandRow[], value?: number): Promise<BrandRow[]> {
  const from = (supplier: string) => brands.filter((brand) => brand.supplier === supplier).map(({ id }) => id)
  const [stocked, outside] = [from('inventory'), from('http')]
  const worth = value === undefined ? {} : { value }
  const kept = stocked.length
    ? await knex('plutus_voucher_stock').whereIn('brand', stocked).where(worth).whereNull('claim').distinct('brand')
    : []
  const refused = outside.length
    ? await knex('plutus_voucher_orders')
        .whereIn('brand', outside)
        .where({ ...worth, status: 'refused' })
        .where('updated_at', '>', Date.now() - refusedMs)
        .distinct('brand')
    : []
  const [full, empty] = [kept, refused].map((rows) => new Set(rows.map(({ brand }) => brand)))
  return brands.filter(({ id, supplier }) => {
    if (supplier === 'inventory') return full?.has(id)
    return supplier !== 'http' || (env.voucherSupplier && !empty?.has(id))
  })
}
