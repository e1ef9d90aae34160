import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import { amountsInPoints, findAmounts } from '#contracts/brand/fit.ts'
import { spendableOfEach } from '#contracts/points/spendable.ts'
import type { CampaignSupply } from '#contracts/rest/campaigns.ts'
import type { Row } from '#model/tables.ts'
import type { RewardGroup } from '#rules/campaign/next-launch-rows.ts'
import { loadCataloguePrices } from '#rules/catalogue/catalogue-prices.ts'
import { isOnDemand, type SuppliedBrand } from '#rules/catalogue/voucher/supply.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'

type PointsCampaign = Pick<Row<'campaigns'>, 'company' | 'currency' | 'catalogue'>

export const isSupplied = (brand: SuppliedBrand): boolean =>
  isOnDemand(brand) || (Array.isArray(brand.stocked_values) && brand.stocked_values.length > 0)

/**
 * Returns the brands of a campaign's catalogue that accept the company's points and have vouchers, with the value of a point in minor units.
 * Undefined before a catalogue is chosen.
 */
async function listPointsBrands(
  knex: Knex,
  { company, currency, catalogue: saved }: PointsCampaign,
): Promise<{ brands: SuppliedBrand[]; rate: number } | undefined> {
  const chosen = z.safeParse(catalogueInput, parseJson(saved))
  if (!chosen.success) return undefined
  const brands = (await loadCataloguePrices(knex, chosen.data, currency)).filter(isSupplied)
  const program = await knex('points_programs').where({ company }).first('catalogue', 'rate')
  const rate = minor(program?.rate ?? 0)
  const accepted = z.safeParse(catalogueInput, parseJson(program?.catalogue ?? null))
  if (!accepted.success || !brands.length) return { brands, rate }
  const ids = new Set((await loadCataloguePrices(knex, accepted.data, currency)).map(({ id }) => id))
  return { brands: brands.filter(({ id }) => ids.has(id)), rate }
}

/** Returns true if no brand of a campaign's catalogue accepts the company's points and has vouchers. False before a catalogue is chosen. */
export const hasNoPointsBrand = async (knex: Knex, campaign: PointsCampaign): Promise<boolean> =>
  (await listPointsBrands(knex, campaign))?.brands.length === 0

/** Returns what the supply says of the next launch of a points campaign, whose rewards are `groups`. */
export async function readPointsSupply(knex: Knex, campaign: PointsCampaign, groups: readonly RewardGroup[]): Promise<CampaignSupply> {
  const { brands, rate } = (await listPointsBrands(knex, campaign)) ?? { brands: undefined, rate: 0 }
  if (!brands?.length || !rate) return { short: null, hasNoBrand: brands?.length === 0, unspendable: null }
  const most = groups.reduce((one, { value }) => Math.max(one, value), 0)
  const accepted = brands.flatMap((brand) => {
    const amounts = most >= rate ? findAmounts(brand, { min: rate, max: most }, campaign.currency) : undefined
    return (amounts && amountsInPoints(amounts, rate)) ?? []
  })
  const spendable = spendableOfEach(
    accepted,
    groups.map(({ value }) => value / rate),
  )
  const left = groups.map(({ value, count }, index) => ({ value: value - rate * (spendable[index] ?? 0), count }))
  const sum = left.reduce((total, { value, count }) => total + value * count, 0)
  const rewards = left.reduce((total, { value, count }) => (value ? total + count : total), 0)
  return { short: null, hasNoBrand: false, unspendable: rewards ? { rewards, value: String(sum) } : null }
}
