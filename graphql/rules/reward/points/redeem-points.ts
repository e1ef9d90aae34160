import type { Knex } from 'knex'
import { findUnfitReason } from '#contracts/brand/fit.ts'
import { formatPoints, unitFor } from '#contracts/money/points.ts'
import type { ClaimAnswer } from '#contracts/rest/reward.ts'
import { type BrandRow, loadBrand } from '#rules/catalogue/catalogue-brands.ts'
import type { OrderedOutcome, RedemptionOutcome, RedemptionWork } from '#rules/catalogue/voucher/outside-supplier.ts'
import { toClaimAnswer } from '#rules/catalogue/voucher/voucher.ts'
import { isPaused } from '#rules/company/pause/company-pause.ts'
import { tokenHash } from '#rules/messaging/token.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, nonNull, orThrow } from '#rules/platform/db/database.ts'
import { feeOfPart } from '#rules/reward/fee-of-part.ts'
import { type Captured, capture } from '#rules/reward/redemption/capture.ts'
import { type ClaimRequest, readClaim, toClaimView } from '#rules/reward/redemption/claims.ts'
import type { Allocation } from '#rules/reward/redemption/move-rewards.ts'
import { movePoints } from './move-points.ts'
import { refuseBlockedPoints } from './points-access.ts'
import { grantsByBrand, type PointsGrant, pointsCatalogue, readGrants } from './points-grants.ts'
import { allocatePoints, type PointsAllocation, valuePerPoint } from './points-math.ts'

type PointsReward = { company: string; recipient: string; currency: string; status: string }

/**
 * Redeems points for one voucher of a brand, from all rewards of the recipient whose link it is. Idempotent by key, with `amount` in minor
 * units. Refuses NOT_FOUND, IDEMPOTENCY_CONFLICT, BRAND_NOT_AVAILABLE, INSUFFICIENT_POINTS, AMOUNT_NOT_AVAILABLE, and the codes of
 * `refuseBlockedPoints` and `capture`, such as REWARD_ON_HOLD while the company is paused.
 */
export async function redeemPoints(work: RedemptionWork, request: ClaimRequest): Promise<RedemptionOutcome<ClaimAnswer>> {
  const { trx, now } = work
  const { token, brand, amount = 0, idempotencyKey } = request
  const { company, recipient, currency } = await openPoints(trx, token)
  const found = await readGrants(trx, recipient, now, { isLocked: true })
  // a voucher that was ordered before the company was paused is still claimed
  const grants = work.ordered ? found.map((grant) => ({ ...grant, company_paused_at: null })) : found
  const before = await repeatPoints(work, request)
  if (before) return { status: 'captured', answer: before }
  await refuseBlockedPoints(trx, await openPoints(trx, token))
  if (!work.ordered && (await isPaused(trx, company))) throw refusal('REWARD_ON_HOLD')
  // a card that was bought is issued, even if its brand has been withdrawn since
  const [chosen] = work.ordered ? [await loadBrand(trx, brand)] : await pointsCatalogue(trx, company, currency, brand)
  if (!chosen) throw refusal('BRAND_NOT_AVAILABLE')
  const points = grants[0] ? amount / valuePerPoint(grants[0]) : 0
  const parts = allocatePoints((await grantsByBrand(trx, grants, [chosen])).get(chosen.id) ?? [], Math.floor(points))
  if (!points || !parts) throw refusal('INSUFFICIENT_POINTS')
  const [first, ...others] = parts
  if (!first || !Number.isInteger(points) || (!work.ordered && findUnfitReason(chosen, amount, currency)))
    throw refusal('AMOUNT_NOT_AVAILABLE')
  const captured = await capturePoints(work, {
    company,
    recipient,
    brand: chosen,
    taken: [first, ...others],
    points,
    idempotencyKey,
  })
  if (captured.status === 'ordered') return captured
  const { voucher, claim } = captured
  return { status: 'captured', answer: toClaimAnswer(voucher, toClaimView(claim, chosen, voucher)) }
}

/**
 * Returns the voucher of the recipient's earlier redemption with the same key, or undefined if there is none. Refuses NOT_FOUND, and
 * IDEMPOTENCY_CONFLICT for another brand or amount.
 */
export async function repeatPoints(
  { trx }: Pick<UnitOfWork, 'trx'>,
  { token, brand, amount, idempotencyKey }: ClaimRequest,
): Promise<ClaimAnswer | undefined> {
  const { recipient } = await openPoints(trx, token)
  const rows = await trx('claims')
    .join('rewards', 'rewards.id', 'claims.reward')
    .where({ 'rewards.recipient': recipient, idempotency_key: idempotencyKey })
    .select('claims.redemption', 'claims.brand', 'claims.value')
  if (!rows[0]?.redemption) return undefined
  const value = rows.reduce((sum, row) => sum + minor(row.value), 0)
  if (rows[0].brand !== brand || value !== amount) throw refusal('IDEMPOTENCY_CONFLICT')
  return readClaim(trx, rows[0].redemption)
}

/** Reads the points reward that a link's token opens. Refuses NOT_FOUND if there is none. */
async function openPoints(trx: Knex.Transaction, token: string): Promise<PointsReward> {
  const reward = await trx('rewards')
    .where({ token_hash: tokenHash(token), kind: 'points' })
    .first('company', 'recipient', 'currency', 'status')
  if (!reward) throw refusal('NOT_FOUND')
  return { ...reward, recipient: nonNull(reward.recipient) }
}

type PointsCapture = {
  company: string
  recipient: string
  brand: BrandRow
  taken: [PointsAllocation<PointsGrant>, ...PointsAllocation<PointsGrant>[]]
  points: number
  idempotencyKey: string
}

type PointsPart = Allocation<PointsGrant> & { points: number }

/** Redeems points of several rewards for one voucher, with a claim for each. The claims share `redemption`, the id of the first. */
async function capturePoints(
  work: RedemptionWork,
  { company, recipient, brand, taken: [first, ...others], points, idempotencyKey }: PointsCapture,
): Promise<Captured | OrderedOutcome> {
  const { trx } = work
  const program = await orThrow(trx('points_programs').where({ company }).first('unit_name', 'unit_one'))
  const unit = { unitName: program.unit_name, unitOne: program.unit_one }
  return capture<PointsPart>(work, {
    brand,
    idempotencyKey,
    parts: [toPart(first), ...others.map(toPart)],
    own: {
      claimColumns: (part, id) => ({ redemption: id, points: part.points }),
      description: ({ points, reward }) => `${formatPoints(points, reward.currency)} ${unitFor(points, unit)} redeemed at ${brand.name}`,
      follow: (id) =>
        movePoints(work, company, [{ id, recipient, type: 'redemption', points: -points, brand: brand.id, description: brand.name }]),
    },
  })
}

const toPart = ({ grant, points, value }: PointsAllocation<PointsGrant>): PointsPart => ({
  reward: grant,
  points,
  value,
  ...feeOfPart(grant, value),
  left: minor(grant.remaining) - value,
})
