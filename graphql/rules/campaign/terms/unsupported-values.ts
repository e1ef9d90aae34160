import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import type { BrandPricing } from '#contracts/brand/fit.ts'
import { isSpendableAt, type NamedValues, type UnsupportedValues } from '#contracts/brand/spendable.ts'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import { readCodeDetails } from '#rules/campaign/campaign-kinds.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { loadCataloguePrices } from '#rules/catalogue/catalogue-prices.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'

type Campaign = Pick<CampaignRow, 'catalogue' | 'currency' | 'delivery_type' | 'code_details'>
type Group = { value: number; count: number }

const namedMax = 20

/**
 * Returns the values that no chosen brand offers. Null if there are none, or no brands are chosen. `groups` has the rewards by value, so
 * that rows need not be read.
 */
export async function findUnsupportedValues(knex: Knex, campaign: Campaign, groups: readonly Group[]): Promise<UnsupportedValues | null> {
  const brands = await chosenBrands(knex, campaign)
  if (!brands) return null
  const codeDetails = readCodeDetails(campaign) ?? null
  const currency = campaign.currency
  // each use of a code is spent separately
  const worthOf = (value: number) => codeDetails?.value ?? value
  const wrong = groups
    .filter(({ value, count }) => value > 0 && count > 0)
    .filter(({ value }) => !brands.some((brand) => isSpendableAt(brand, worthOf(value), currency, { codeDetails })))
  return wrong.length ? nameValues(wrong.map(({ value, count }) => ({ value: worthOf(value), count }))) : null
}

/** Returns values in minor units and their number of rewards as the interface names them. */
export const nameValues = (groups: readonly Group[]): NamedValues => ({
  values: groups
    .toSorted((one, other) => other.count - one.count || one.value - other.value)
    .slice(0, namedMax)
    .map(({ value, count }) => ({ value: String(value), count })),
  distinct: groups.length,
  rewards: groups.reduce((sum, { count }) => sum + count, 0),
})

/**
 * Returns the brands of which one must offer each value of a campaign. Null if none are chosen, and for points, which people collect from
 * several campaigns before spending.
 */
export async function chosenBrands(knex: Knex, campaign: Campaign): Promise<BrandPricing[] | null> {
  const catalogue = z.safeParse(catalogueInput, parseJson(campaign.catalogue ?? null))
  if (deliveryKinds[campaign.delivery_type].isCollected || !catalogue.success) return null
  if (catalogue.data.mode === 'selected' && !catalogue.data.brands.length) return null
  return loadCataloguePrices(knex, catalogue.data, campaign.currency)
}

/** Refuses VALUES_NOT_CARRIED {values, distinct, rewards} if `uncarried` has values that no chosen brand offers. */
export function refuseUnsupportedValues(uncarried: UnsupportedValues | null): void {
  if (uncarried) throw refusal('VALUES_NOT_CARRIED', { ...uncarried })
}
