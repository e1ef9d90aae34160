import type { Knex } from 'knex'
import type { BrandRow } from '#rules/catalogue/catalogue-brands.ts'
import { env } from '#rules/platform/env/env.ts'
import { isOnlyForDemo } from './demo-brands.ts'
import { freeStock } from './free-stock.ts'

/** In ms. A brand is not offered for this long after its outside supplier refused an order, of the wanted value if one is given. */
const refusedMs = 10 * 60_000

/**
 * Returns the brands that can deliver a voucher, of `value` (minor units) or of any value. Inventory brands need an unused voucher that has
 * not expired. Brands of outside suppliers need one that is configured and refused none recently, or a voucher in stock. Brands of the demo
 * have none in production.
 */
export async function filterInStock(knex: Knex, brands: BrandRow[], value?: number): Promise<BrandRow[]> {
  const genuine = brands.filter((brand) => !isOnlyForDemo(brand))
  const [printed, others] = [genuine.filter(isPrinted), genuine.filter((brand) => !isPrinted(brand))]
  if (!others.length) return printed
  const ids = others.map(({ id }) => id)
  const worth = value === undefined ? {} : { value }
  const stocked = await freeStock(knex, new Date()).whereIn('brand', ids).where(worth).distinct('brand')
  const outside = others.filter(({ supplier }) => env.suppliers.includes(supplier) && supplier !== 'inventory').map(({ id }) => id)
  const refused = outside.length
    ? await knex('plutus_voucher_orders')
        .whereIn('brand', outside)
        .where({ ...worth, status: 'refused' })
        .where('updated_at', '>', Date.now() - refusedMs)
        .distinct('brand')
    : []
  const [kept, empty] = [stocked, refused].map((rows) => new Set(rows.map(({ brand }) => brand)))
  const offered = new Set([...printed.map(({ id }) => id), ...(kept ?? []), ...outside.filter((id) => !empty?.has(id))])
  return brands.filter(({ id }) => offered.has(id))
}

const isPrinted = ({ supplier }: BrandRow): boolean => supplier === 'printed'
