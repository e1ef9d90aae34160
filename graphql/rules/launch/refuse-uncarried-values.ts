import type { Knex } from 'knex'
import type { Catalogue } from '../campaign/catalogue.input.ts'
import { nextRows } from '../campaign/estimate.ts'
import type { CampaignRow } from '../campaign/find-draft.ts'
import { brandsOf } from '../catalogue/brands-of.ts'
import { misfit } from '../catalogue/fit.ts'
import { refuse } from '../core/refusal.ts'

/** Nobody gets a reward that no brand of the campaign can carry. */
export async function refuseUncarriedValues(trx: Knex.Transaction, campaign: CampaignRow, catalogue: Catalogue): Promise<void> {
  const brands = await brandsOf(trx, catalogue, campaign.currency)
  const rows = await nextRows(trx, campaign).distinct('value')
  for (const row of rows) {
    const value = Number(row.value ?? campaign.value)
    if (!brands.some((brand) => !misfit(brand, value, campaign.currency))) throw refuse('BRAND_NOT_AVAILABLE', { value: String(value) })
  }
}
