import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { groupCode, readVoucher } from '#rules/catalogue/voucher/voucher-code.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import type { ClaimAnswer, ClaimView } from '../../../contracts/reward.ts'
import type { Row } from '../../../model/tables.ts'
import { brandView, type Shown } from './brands.ts'
import type { TokenRewards } from './rewards-by-token.ts'

/** What was chosen, its code masked: the full one is shown once and mailed on request. Parts of one redemption are one voucher. */
export async function readClaim(knex: Knex, claimId: string): Promise<ClaimView> {
  const claim = await orThrow(knex('claims').where({ id: claimId }).first())
  const parts = claim.redemption ? await knex('claims').where({ redemption: claim.redemption }).select('value') : [claim]
  const brand = await orThrow(
    knex('brands')
      .join('brand_categories', 'brand_categories.id', 'brands.category')
      .where({ 'brands.id': claim.brand })
      .first('brands.*', 'brand_categories.name as category_name'),
  )
  return claimView({ ...claim, value: parts.reduce((sum, { value }) => sum + minor(value), 0) }, brand)
}

type Claim = Pick<Row<'claims'>, 'voucher' | 'value' | 'claimed_at'>

/** What a claim shows. */
export function claimView(claim: Claim, brand: Shown): ClaimView {
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

/** The latest voucher of a holding; none for a code that many people use, as it may be someone else's. */
export async function lastClaim(knex: Knex, holding: TokenRewards): Promise<{ id: string; redemption: string | null } | undefined> {
  if (holding.some(({ uses }) => uses !== null && uses > 1)) return undefined
  const ids = holding.map(({ id }) => id)
  return knex('claims').whereIn('reward', ids).orderBy('seq', 'desc').first('id', 'redemption')
}

/** What a recipient chooses. The key order of its output is part of stored orders' ids. */
export const claimInput = z.object({
  brand: z.uuid(),
  /** In minor units, where parts may be spent or several rewards are used: what the person was shown. */
  amount: z.optional(moneyInput),
  /** Asks only for what this key claimed before, and claims nothing. */
  repeat: z._default(z.boolean(), false),
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
})

/** `browser`: the hash of what the asking browser keeps. */
type Wish = { brand: string; amount?: number | undefined; idempotencyKey: string; browser?: string | undefined }
export type ClaimRequest = Wish & { token: string }
/**
 * Returns what this key claimed of a holding already. Only the browser that claimed it has the key: where its first answer was lost, so
 * was its name, and the voucher goes by its name of now. Refuses IDEMPOTENCY_CONFLICT for something else.
 */
export async function repeatClaim(
  trx: Knex.Transaction,
  holding: TokenRewards,
  { brand, amount, idempotencyKey, browser }: Wish,
): Promise<ClaimAnswer | undefined> {
  const ids = holding.map(({ id }) => id)
  const before = await trx('claims').whereIn('reward', ids).where({ idempotency_key: idempotencyKey }).first('id', 'brand', 'redemption')
  if (!before) return undefined
  const id = before.redemption ?? before.id
  const claim = await readClaim(trx, id)
  if (before.brand !== brand || (amount !== undefined && amount !== minor(claim.value))) throw refusal('IDEMPOTENCY_CONFLICT')
  if (browser) await trx('claims').whereIn('reward', ids).where({ idempotency_key: idempotencyKey }).update({ browser_hash: browser })
  return { code: groupCode(await readVoucher(trx, id)), claim }
}
