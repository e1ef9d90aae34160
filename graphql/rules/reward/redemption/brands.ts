import type { Knex } from 'knex'
import { type Amounts, findAmounts } from '#contracts/brand/fit.ts'
import type { BrandView, OfferedBrand } from '#contracts/rest/reward.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, loadCatalogueBrands } from '#rules/catalogue/catalogue-brands.ts'
import { filterInStock } from '#rules/catalogue/voucher/in-stock.ts'
import type { TokenRewards } from './rewards-by-token.ts'

export type BrandDetails = Omit<BrandRow, 'denominations' | 'stocked_values' | 'countries'>

/** Converts a stored brand to the form that the recipient's page shows. */
export const toBrandView = (brand: BrandDetails): BrandView => ({
  id: brand.id,
  name: brand.name,
  category: brand.category_name,
  logo: brand.logo,
  mark: brand.mark,
  faceColor: brand.face_color,
  inkColor: brand.ink_color,
  description: brand.description,
  terms: brand.terms,
  howToRedeem: brand.how_to_redeem,
  website: brand.website || null,
  validityMonths: brand.validity_months,
})

type Spending = { min: number; max: number }

/** Returns the brands in stock that the catalogues of all these rewards contain and that accept an amount in the range. */
export async function brandsFor(knex: Knex, rewards: TokenRewards, spending: Spending): Promise<OfferedBrand[]> {
  const { currency } = rewards[0]
  const perLaunch: BrandRow[][] = []
  for (const launch of new Set(rewards.map((reward) => reward.launch)))
    perLaunch.push(await loadCatalogueBrands(knex, (await readSnapshot(knex, launch)).catalogue, currency))
  const [first = [], ...others] = perLaunch
  const common = first.filter(({ id }) => others.every((other) => other.some((brand) => brand.id === id)))
  const fitting = common.filter((brand) => findAmounts(brand, spending, currency))
  const kept = await filterInStock(knex, fitting, spending.min < spending.max ? undefined : spending.max)
  return toOfferedBrands(kept, spending, currency)
}

/** Returns brands with the amounts they accept, null if only one amount can be spent. Omits brands that accept none. */
export const toOfferedBrands = (brands: BrandRow[], spending: Spending, currency: string): OfferedBrand[] =>
  brands.flatMap((brand) => {
    const amounts = findAmounts(brand, spending, currency)
    return amounts ? [{ ...toBrandView(brand), amounts: spending.min < spending.max ? asText(amounts) : null }] : []
  })

const asText = (amounts: Amounts): OfferedBrand['amounts'] =>
  'denominations' in amounts
    ? { denominations: amounts.denominations.map(String) }
    : { min: String(amounts.min), max: String(amounts.max), step: String(amounts.step) }
