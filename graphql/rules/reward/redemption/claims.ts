import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { partsOf, readVoucher, toClaimAnswer, type VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import type { ClaimAnswer, ClaimView } from '../../../contracts/reward.ts'
import type { Row } from '../../../model/tables.ts'
import { type BrandDetails, toBrandView } from './brands.ts'
import type { TokenRewards } from './rewards-by-token.ts'

/**
 * Reads the voucher of a claim with its code masked and its value, summed over all claims of one redemption. The full code is only emailed,
 * or returned to its claimant.
 */
export async function readClaim(knex: Knex, claimId: string): Promise<ClaimView> {
  const claim = await orThrow(knex('claims').where({ id: claimId }).first())
  const parts = claim.redemption ? await knex('claims').where({ redemption: claim.redemption }).select('value') : [claim]
  const brand = await orThrow(
    knex('brands')
      .join('brand_categories', 'brand_categories.id', 'brands.category')
      .where({ 'brands.id': claim.brand })
      .first('brands.*', 'brand_categories.name as category_name'),
  )
  const voucher = await readVoucher(knex, claim.redemption ?? claim.id)
  return toClaimView({ ...claim, value: parts.reduce((sum, { value }) => sum + minor(value), 0) }, brand, voucher)
}

type Claim = Pick<Row<'claims'>, 'voucher' | 'value' | 'claimed_at'>

/** Converts a claim and its voucher to the form that the recipient's page shows, without anything secret. */
export function toClaimView(claim: Claim, brand: BrandDetails, content: VoucherContent): ClaimView {
  const claimedAt = instant(claim.claimed_at)
  const validUntil = new Date(claimedAt)
  validUntil.setUTCMonth(validUntil.getUTCMonth() + brand.validity_months)
  return {
    brand: toBrandView(brand),
    voucher: claim.voucher,
    parts: partsOf(content),
    value: String(minor(claim.value)),
    claimedAt: claimedAt.toISOString(),
    validUntil: content.expiresOn ?? (brand.validity_months ? validUntil.toISOString() : null),
  }
}

/**
 * Finds the latest claim of these rewards, or undefined if there is none. Undefined for a code with several uses, whose claim may be
 * another person's.
 */
export async function lastClaim(knex: Knex, holding: TokenRewards): Promise<{ id: string; redemption: string | null } | undefined> {
  if (holding.some(({ uses }) => uses !== null && uses > 1)) return undefined
  const ids = holding.map(({ id }) => id)
  return knex('claims').whereIn('reward', ids).orderBy('seq', 'desc').first('id', 'redemption')
}

/** Input of a claim. Keep the order of its keys, because ids of supplier orders are hashes of its JSON. */
export const claimInput = z.object({
  brand: z.uuid(),
  /** The amount to redeem in minor units. Required for several rewards, and for a part of one. */
  amount: z.optional(moneyInput),
  /** True to only return the voucher of an earlier claim with this `idempotencyKey`, without claiming. */
  repeat: z._default(z.boolean(), false),
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
})

/**
 * The brand to claim, and the amount in minor units. Without `amount` a single reward is redeemed in full. `browser` is the hash of the
 * browser's anonymous id.
 */
type ClaimChoice = { brand: string; amount?: number | undefined; idempotencyKey: string; browser?: string | undefined }
export type ClaimRequest = ClaimChoice & { token: string }
/**
 * Returns the voucher of the earlier claim of these rewards with the same key, or undefined. Records the current browser as its claimant,
 * because only the claimant has the key. Refuses IDEMPOTENCY_CONFLICT for another brand or amount.
 */
export async function repeatClaim(
  trx: Knex.Transaction,
  holding: TokenRewards,
  { brand, amount, idempotencyKey, browser }: ClaimChoice,
): Promise<ClaimAnswer | undefined> {
  const ids = holding.map(({ id }) => id)
  const before = await trx('claims').whereIn('reward', ids).where({ idempotency_key: idempotencyKey }).first('id', 'brand', 'redemption')
  if (!before) return undefined
  const id = before.redemption ?? before.id
  const claim = await readClaim(trx, id)
  if (before.brand !== brand || (amount !== undefined && amount !== minor(claim.value))) throw refusal('IDEMPOTENCY_CONFLICT')
  if (browser) await trx('claims').whereIn('reward', ids).where({ idempotency_key: idempotencyKey }).update({ browser_hash: browser })
  return toClaimAnswer(await readVoucher(trx, id), claim)
}
