import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { moneyInput } from '#contracts/money/money-input.ts'
import type { ClaimAnswer, ClaimView } from '#contracts/rest/reward.ts'
import type { Row } from '#model/tables.ts'
import { loadBrands } from '#rules/catalogue/catalogue-brands.ts'
import { loadVouchers, toClaimAnswer, type VoucherContent, validUntil, voucherPartsOf } from '#rules/catalogue/voucher/voucher.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { type BrandDetails, toBrandView } from './brands.ts'
import type { TokenRewards } from './rewards-by-token.ts'

/** Reads the claims with these ids and their whole vouchers, in this order and in four queries for all. See `readClaim`. */
export async function readClaims(knex: Knex, ids: readonly string[]): Promise<ClaimAnswer[]> {
  const rows = await knex('claims').whereIn('id', ids).select('*')
  const claims = new Map(rows.map((row) => [row.id, row]))
  const redemptions = rows.flatMap(({ redemption }) => redemption ?? [])
  const parts = redemptions.length ? await knex('claims').whereIn('redemption', redemptions).select('redemption', 'value') : []
  const byRedemption = Map.groupBy(parts, ({ redemption }) => redemption)
  const brands = new Map((await loadBrands(knex, [...new Set(rows.map(({ brand }) => brand))])).map((brand) => [brand.id, brand]))
  const vouchers = await loadVouchers(
    knex,
    rows.map(({ id, redemption }) => redemption ?? id),
  )
  return ids.map((id) => {
    const claim = found(claims.get(id))
    const voucher = found(vouchers.get(claim.redemption ?? claim.id))
    const paid = (claim.redemption && byRedemption.get(claim.redemption)) || [claim]
    const value = paid.reduce((sum, part) => sum + minor(part.value), 0)
    return toClaimAnswer(voucher, toClaimView({ ...claim, value }, found(brands.get(claim.brand)), voucher))
  })
}

/**
 * Reads a claim and its whole voucher. `claim` is without anything secret, with its value summed over all claims of one redemption. Only
 * the claimant may get the other parts.
 */
export const readClaim = (knex: Knex, id: string): Promise<ClaimAnswer> => orThrow(readClaims(knex, [id]))

function found<Found>(row: Found | undefined): Found {
  if (row === undefined) throw new Error('A row that must be there is missing')
  return row
}

type Claim = Pick<Row<'claims'>, 'voucher' | 'value' | 'claimed_at'>

/** Converts a claim and its voucher to the form that the recipient's page shows, without anything secret. */
export function toClaimView(claim: Claim, brand: BrandDetails, content: VoucherContent): ClaimView {
  const claimedAt = instant(claim.claimed_at)
  return {
    brand: toBrandView(brand),
    voucher: claim.voucher,
    parts: voucherPartsOf(content),
    value: String(minor(claim.value)),
    claimedAt: claimedAt.toISOString(),
    validUntil: validUntil(content, claimedAt, brand.validity_months),
  }
}

/**
 * Finds the latest claim of these rewards, or undefined if there is none. Undefined for a code with several uses, whose claim may be
 * another person's.
 */
export async function lastClaim(knex: Knex, rewards: TokenRewards): Promise<{ id: string; redemption: string | null } | undefined> {
  if (rewards.some(({ uses }) => uses !== null && uses > 1)) return undefined
  const ids = rewards.map(({ id }) => id)
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
  rewards: TokenRewards,
  { brand, amount, idempotencyKey, browser }: ClaimChoice,
): Promise<ClaimAnswer | undefined> {
  const ids = rewards.map(({ id }) => id)
  const before = await trx('claims').whereIn('reward', ids).where({ idempotency_key: idempotencyKey }).first('id', 'brand', 'redemption')
  if (!before) return undefined
  const answer = await readClaim(trx, before.redemption ?? before.id)
  if (before.brand !== brand || (amount !== undefined && amount !== minor(answer.claim.value))) throw refusal('IDEMPOTENCY_CONFLICT')
  if (browser) await trx('claims').whereIn('reward', ids).where({ idempotency_key: idempotencyKey }).update({ browser_hash: browser })
  return answer
}
