import type { Knex } from 'knex'
import type { BrandRow } from '#rules/catalogue/brands-of.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { type BrandView, brandView } from './brand-view.ts'

export type ClaimView = { brand: BrandView; voucher: string; value: string; claimedAt: string; validUntil: string }

/** What was chosen, its code masked: the full one is shown once and mailed on request. Parts of one redemption are one voucher. */
export async function readClaim(knex: Knex, claimId: string): Promise<ClaimView> {
  const claim = await knex('claims').where({ id: claimId }).first()
  const parts = claim.redemption ? await knex('claims').where({ redemption: claim.redemption }).select('value') : [claim]
  const brand = await knex('brands')
    .join('brand_categories', 'brand_categories.id', 'brands.category')
    .where({ 'brands.id': claim.brand })
    .first('brands.*', 'brand_categories.name as category_name')
  return claimView({ ...claim, value: parts.reduce((sum, { value }) => sum + minor(value), 0) }, brand)
}

type Claim = { voucher: string; value: number | string; claimed_at: Date | number | string }

/** What a claim shows of itself. */
export function claimView(claim: Claim, brand: BrandRow): ClaimView {
  const claimedAt = instant(claim.claimed_at)
  const validUntil = new Date(claimedAt)
  validUntil.setUTCMonth(validUntil.getUTCMonth() + brand.validity_months)
  return {
    brand: brandView(brand),
    voucher: claim.voucher,
    value: String(minor(claim.value)),
    claimedAt: claimedAt.toISOString(),
    validUntil: validUntil.toISOString(),
  }
}
