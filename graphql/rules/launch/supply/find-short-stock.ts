import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import type { NamedValues } from '#contracts/brand/spendable.ts'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import { readCodeDetails } from '#rules/campaign/campaign-kinds.ts'
import type { RewardGroup } from '#rules/campaign/next-launch-rows.ts'
import { nameValues } from '#rules/campaign/terms/unsupported-values.ts'
import { loadCataloguePrices } from '#rules/catalogue/catalogue-prices.ts'
import { countFree, fitsWorth, ignoreStock, isOnDemand, type SuppliedBrand, sumFree, type Worth } from '#rules/catalogue/voucher/supply.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { type PromisingCampaign, sumPromised } from './count-promised.ts'

/**
 * A worth of a launch for which there are too few vouchers, with its rewards. `isStockOnly` is true if no fitting brand has a supplier other
 * than our stock.
 */
type ShortWorth = { value: number; count: number; isStockOnly: boolean }

type Demand = { worth: Worth; count: number; sum: number; fitting: SuppliedBrand[] }

/**
 * Returns the worths of a campaign's next launch for which there are too few vouchers. Compares the launch and what the company has promised
 * with the same catalogue with the free vouchers. A worth that an on-demand brand fits needs none.
 */
export async function findShortStock(knex: Knex, campaign: PromisingCampaign, groups: readonly RewardGroup[]): Promise<ShortWorth[]> {
  const catalogue = z.safeParse(catalogueInput, parseJson(campaign.catalogue))
  if (deliveryKinds[campaign.delivery_type].isCollected || !catalogue.success) return []
  const brands = (await loadCataloguePrices(knex, catalogue.data, campaign.currency)).map(ignoreStock)
  const kept = brands.filter((brand) => !isOnDemand(brand))
  const limited = kept.length ? groups.flatMap((group) => toDemand(campaign, group, { kept, onDemand: brands.filter(isOnDemand) })) : []
  if (!limited.length) return []
  const free = await countFree(
    knex,
    kept,
    limited.map(({ worth }) => worth),
  )
  const missing = ({ worth, fitting, sum }: Demand, promised = 0) => sum + promised > sumFree(free, fitting, worth)
  // the launch alone may need more than there is
  const needsPromised = limited.some((demand) => !missing(demand))
  const promised = needsPromised ? await sumPromised(knex, campaign, catalogue.data) : new Map<number, number>()
  return limited
    .filter((demand) => missing(demand, promised.get(demand.worth.inParts ? 0 : demand.worth.value)))
    .map(({ worth, count, fitting }) => ({
      value: worth.value,
      count,
      isStockOnly: fitting.every(({ supplier }) => supplier === 'inventory'),
    }))
}

/** Returns the demand of rewards with one value if only stock can meet it. Each use of a code is spent separately. */
function toDemand(
  campaign: PromisingCampaign,
  { value, count }: RewardGroup,
  { kept, onDemand }: { kept: SuppliedBrand[]; onDemand: SuppliedBrand[] },
): Demand[] {
  const details = readCodeDetails(campaign)
  const worth = { value: details?.value ?? value, inParts: details?.partialUse ?? false }
  if (!worth.value || !count || onDemand.some((brand) => fitsWorth(brand, worth, campaign.currency))) return []
  const fitting = kept.filter((brand) => fitsWorth(brand, worth, campaign.currency))
  return fitting.length ? [{ worth, count, sum: value * count, fitting }] : []
}

/** Returns the short worths as the interface names them. Null if there are none. */
export const nameShort = (short: readonly ShortWorth[]): NamedValues | null => (short.length ? nameValues(short) : null)

/**
 * Refuses NOT_ENOUGH_STOCK {short} if a launch has rewards for which only our stock has brands and too few vouchers are free. Call it under
 * a lock that makes launches of the company take turns.
 */
export async function refuseShortStock(knex: Knex, campaign: PromisingCampaign, groups: readonly RewardGroup[]): Promise<void> {
  const short = nameShort((await findShortStock(knex, campaign, groups)).filter(({ isStockOnly }) => isStockOnly))
  if (short) throw refusal('NOT_ENOUGH_STOCK', { short })
}
