import type { Knex } from 'knex'
import { groupCode, readVoucher } from '#rules/catalogue/voucher/voucher-code.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor } from '#rules/platform/db/database.ts'
import { type ClaimView, readClaim } from './claim-view.ts'
import type { TokenRewards } from './rewards-by-token.ts'

/** `browser`: the hash of what the asking browser keeps. */
export type Wish = { brand: string; amount?: number | undefined; idempotencyKey: string; browser?: string | undefined }
export type ClaimAnswer = { code: string; claim: ClaimView }

/**
 * What this key took of a holding already; the same key for something else is refused. Only the browser that took it has the
 * key: where its first answer was lost, the name that came with that one was too, and the voucher goes by its name of now.
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
