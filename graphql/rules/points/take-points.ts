import type { Knex } from 'knex'
import { misfit } from '../catalogue/fit.ts'
import { minor } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { claimView, readClaim } from '../public/claim-view.ts'
import type { ClaimAnswer } from '../public/repeat-claim.ts'
import { readVoucher } from '../voucher/read-voucher.ts'
import { groupCode } from '../voucher/voucher-code.ts'
import type { RedemptionWork } from '../voucher/voucher-supplier.ts'
import { capturePoints } from './capture-points.ts'
import { findPoints, type PointsReward } from './find-points.ts'
import { creditsByBrand, globalShelf, readPurse } from './purse.ts'
import { refuseShutPurse } from './shut-purse.ts'
import { takeOldest } from './take-oldest.ts'

export type PointsRequest = { token: string; brand: string; points: number; idempotencyKey: string }

/** Part of a person's points, or all, for one brand's voucher, by the link of any of his rewards; the same key is the same voucher. */
export async function takePoints(work: RedemptionWork, request: PointsRequest): Promise<ClaimAnswer> {
  const { trx, now } = work
  const { token, brand, points, idempotencyKey } = request
  const { company, recipient, currency } = await openPoints(trx, token)
  const credits = await readPurse(trx, recipient, now, { isTaken: true })
  const before = await findBefore(trx, recipient, idempotencyKey)
  if (before) return repeat(trx, before, request)
  await refuseShutPurse(trx, await openPoints(trx, token))
  const [chosen] = await globalShelf(trx, company, currency, brand)
  if (!chosen) throw refuse('BRAND_NOT_AVAILABLE')
  const parts = takeOldest((await creditsByBrand(trx, credits, [chosen])).get(chosen.id) ?? [], points)
  if (!parts) throw refuse('INSUFFICIENT_POINTS')
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  if (misfit(chosen, value, currency)) throw refuse('AMOUNT_NOT_AVAILABLE')
  const { code, claim } = await capturePoints(work, { company, recipient, brand: chosen, parts, value, points, idempotencyKey })
  return { code: groupCode(code), claim: claimView(claim, chosen) }
}

async function openPoints(trx: Knex.Transaction, token: string): Promise<PointsReward> {
  const reward = await findPoints(trx, token)
  if (!reward) throw refuse('NOT_FOUND')
  return reward
}

type Before = { id: string; brand: string; points: number }

/** The redemption that this person's key made before. */
async function findBefore(trx: Knex.Transaction, recipient: string, key: string): Promise<Before | undefined> {
  const rows = await trx('claims')
    .join('rewards', 'rewards.id', 'claims.reward')
    .where({ 'rewards.recipient': recipient, idempotency_key: key })
    .select('claims.redemption', 'claims.brand', 'claims.points')
  if (!rows[0]) return undefined
  return { id: rows[0].redemption, brand: rows[0].brand, points: rows.reduce((sum, row) => sum + minor(row.points), 0) }
}

async function repeat(trx: Knex.Transaction, before: Before, { brand, points }: PointsRequest): Promise<ClaimAnswer> {
  if (before.brand !== brand || before.points !== points) throw refuse('IDEMPOTENCY_CONFLICT')
  return { code: groupCode(await readVoucher(trx, before.id)), claim: await readClaim(trx, before.id) }
}
