import type { Knex } from 'knex'
import { misfit } from '#rules/catalogue/fit.ts'
import { groupCode, readVoucher } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionWork } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor } from '#rules/platform/db/database.ts'
import { claimView, readClaim } from '#rules/reward/redemption/claim-view.ts'
import type { ClaimAnswer } from '#rules/reward/redemption/repeat-claim.ts'
import { allocateOldest } from './allocate-oldest.ts'
import { capturePoints } from './capture-points.ts'
import { findPoints, type PointsReward } from './find-points.ts'
import { refuseBlockedPoints } from './points-access.ts'
import { creditsByBrand, pointsCatalogue, readGrants } from './points-grants.ts'
import { rateOf } from './points-left.ts'

/** `amount`: what the points are worth, in minor units. */
export type PointsRequest = { token: string; brand: string; amount: number; idempotencyKey: string }

/** Part of a person's points, or all, for one brand's voucher, by the link of any of their rewards; the same key is the same voucher. */
export async function redeemPoints(work: RedemptionWork, request: PointsRequest): Promise<ClaimAnswer> {
  const { trx, now } = work
  const { token, brand, amount, idempotencyKey } = request
  const { company, recipient, currency } = await openPoints(trx, token)
  const credits = await readGrants(trx, recipient, now, { isTaken: true })
  const before = await repeatPoints(work, request)
  if (before) return before
  await refuseBlockedPoints(trx, await openPoints(trx, token))
  const [chosen] = await pointsCatalogue(trx, company, currency, brand)
  if (!chosen) throw refusal('BRAND_NOT_AVAILABLE')
  const points = credits[0] ? amount / rateOf(credits[0]) : 0
  const parts = allocateOldest((await creditsByBrand(trx, credits, [chosen])).get(chosen.id) ?? [], Math.floor(points))
  if (!points || !parts) throw refusal('INSUFFICIENT_POINTS')
  if (!Number.isInteger(points) || misfit(chosen, amount, currency)) throw refusal('AMOUNT_NOT_AVAILABLE')
  const { code, claim } = await capturePoints(work, { company, recipient, brand: chosen, parts, value: amount, points, idempotencyKey })
  return { code: groupCode(code), claim: claimView(claim, chosen) }
}

/** What this person's key took before; undefined when it took nothing. */
export async function repeatPoints(
  { trx }: Pick<RedemptionWork, 'trx'>,
  { token, brand, amount, idempotencyKey }: PointsRequest,
): Promise<ClaimAnswer | undefined> {
  const { recipient } = await openPoints(trx, token)
  const rows = await trx('claims')
    .join('rewards', 'rewards.id', 'claims.reward')
    .where({ 'rewards.recipient': recipient, idempotency_key: idempotencyKey })
    .select('claims.redemption', 'claims.brand', 'claims.value')
  if (!rows[0]) return undefined
  const value = rows.reduce((sum, row) => sum + minor(row.value), 0)
  if (rows[0].brand !== brand || value !== amount) throw refusal('IDEMPOTENCY_CONFLICT')
  const { redemption } = rows[0]
  return { code: groupCode(await readVoucher(trx, redemption)), claim: await readClaim(trx, redemption) }
}

async function openPoints(trx: Knex.Transaction, token: string): Promise<PointsReward> {
  const reward = await findPoints(trx, token)
  if (!reward) throw refusal('NOT_FOUND')
  return reward
}
