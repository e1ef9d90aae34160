import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import { runningCampaigns } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { isOnDemand } from '#rules/catalogue/voucher/supply.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { readState, storeState } from '#rules/platform/db/stored-state.ts'
import { countWithoutBrand, launchedColumns, notifyWithoutBrand } from './notify-without-brand.ts'

const metaKey = 'offered-brands'

/** A hash of what recipients can choose of each brand, by the brand's id. */
type Offers = Record<string, string>

const campaignsAtOnce = 100

/**
 * Looks for open rewards without a brand, in campaigns whose brands have changed since the last call, and notifies as `notifyWithoutBrand`.
 * Reads one row while no brand has changed.
 */
export async function checkOffers(knex: Knex): Promise<void> {
  const brands = await knex('brands').whereNot({ status: 'retired' }).orderBy('id').select('*')
  const now: Offers = Object.fromEntries(brands.map((brand) => [brand.id, describeOffer(brand)]))
  const before = (await readState<Offers>(knex, metaKey)) ?? {}
  const changed = new Set([...Object.keys(before), ...Object.keys(now)].filter((id) => before[id] !== now[id]))
  if (!changed.size) return
  const campaigns = await knex('campaigns')
    .whereIn('status', [...runningCampaigns, 'paused'])
    .orderBy('id')
    .select(...launchedColumns)
  const affected = campaigns.filter(({ catalogue: saved }) => {
    const { data } = z.safeParse(catalogueInput, parseJson(saved))
    return data && (data.mode !== 'selected' || data.brands.some((id) => changed.has(id)))
  })
  for (let from = 0; from < affected.length; from += campaignsAtOnce) {
    const counts = new Map<string, number>()
    for (const campaign of affected.slice(from, from + campaignsAtOnce)) {
      const count = await countWithoutBrand(knex, campaign)
      if (count > 0 !== (campaign.without_brand_at !== null)) counts.set(campaign.id, count)
    }
    if (counts.size) await transact((work) => notifyWithoutBrand(work, counts))
  }
  await storeState(knex, metaKey, now)
}

const describeOffer = (brand: Row<'brands'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        brand.status,
        isOnDemand(brand),
        brand.currency,
        brand.kind,
        parseJson(brand.denominations),
        [brand.min_value, brand.max_value, brand.step_value].map(String),
        parseJson(brand.stocked_values),
        brand.category,
        parseJson(brand.countries),
      ]),
    )
    .digest('base64')
    .slice(0, 12)
