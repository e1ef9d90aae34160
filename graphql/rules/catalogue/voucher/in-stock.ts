import type { Knex } from 'knex'
import type { BrandRow } from '#rules/catalogue/catalogue-brands.ts'
import { env } from '#rules/platform/env/env.ts'

/** In ms. A brand is not offered for this long after its HTTP supplier refused an order, of the wanted value if one is given. */
const refusedMs = 10 * 60_000

/**
 * Returns the brands that can deliver a voucher, of `value` (minor units) or of any value. Inventory brands need an unused code, and HTTP
 * brands a configured supplier that refused none recently. Brands whose codes Plutus generates always remain.
 */
export async function filterInStock(knex: Knex, brands: BrandRow[], value?: number): Promise<BrandRow[]> {
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
