import { completeCampaign } from '#rules/campaign/complete-campaign.ts'
import type { BrandRow } from '#rules/catalogue/brands-of.ts'
import { allocateVoucher } from '#rules/catalogue/voucher/allocate-voucher.ts'
import { maskCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionWork } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { unitFor } from '#rules/platform/money/points.ts'
import { messageLifecycle, rewardLifecycle } from '../../../model/lifecycles.ts'
import type { Allocation } from './allocate-oldest.ts'
import { movePoints } from './move-points.ts'
import type { PointsGrant } from './points-grants.ts'

type Redemption = {
  company: string
  recipient: string
  brand: BrandRow
  parts: Allocation<PointsGrant>[]
  value: number
  points: number
  idempotencyKey: string
}

type Captured = { code: string; claim: { id: string; voucher: string; value: number; claimed_at: Date } }

/** One voucher for parts of several rewards. Locks go rewards (taken before), campaigns, points account, wallet, figures. */
export async function capturePoints(work: RedemptionWork, redemption: Redemption): Promise<Captured> {
  const { company, recipient, brand, parts, value, points } = redemption
  const id = newId()
  const order = { claim: id, company, brand: brand.id, value, rewards: parts.map(({ credit }) => credit.id) }
  const code = await allocateVoucher(work, order, brand.supplier)
  for (const part of parts) await takePart(work, part, brand.id)
  await countClaims(work, parts)
  await movePoints(work, company, [{ id, recipient, type: 'redemption', points: -points, brand: brand.id, description: brand.name }])
  await insertClaims(work, redemption, id, code)
  const program = await work.trx('points_programs').where({ company }).first('unit_name', 'unit_one')
  const unit = { unitName: program.unit_name, unitOne: program.unit_one }
  for (const part of parts) await postPart(work, part, `${part.points} ${unitFor(part.points, unit)} redeemed at ${brand.name}`)
  return { code, claim: { id, voucher: maskCode(code.slice(-4)), value, claimed_at: work.now } }
}

/** Guarded by what was there when it was counted. */
async function takePart({ trx, now }: UnitOfWork, { credit, value, fee, isLast }: Allocation<PointsGrant>, brand: string): Promise<void> {
  const moved = await trx('rewards')
    .where({ id: credit.id, remaining: credit.remaining })
    .whereIn('status', rewardLifecycle.claim.from)
    .update({
      ...rewardLifecycle.claim.into(isLast ? 'claimed' : 'partially_claimed'),
      brand,
      remaining: minor(credit.remaining) - value,
      fee_remaining: minor(credit.fee_remaining) - fee,
      first_viewed_at: credit.first_viewed_at ?? now,
      claimed_at: isLast ? now : null,
      date_updated: now,
    })
  if (!moved) throw refusal('IN_PROGRESS')
  if (!isLast) return
  const waiting = trx('messages').where({ reward: credit.id, kind: 'reminder' }).whereIn('status', messageLifecycle.callBack.from)
  await waiting.update(messageLifecycle.callBack.set)
}

/** As everywhere a reward counts as claimed with its first part. */
const isFirst = ({ credit }: Allocation<PointsGrant>): boolean => credit.status !== 'partially_claimed'

/** A campaign paused this moment gives nothing. */
async function countClaims({ trx, changes, now }: UnitOfWork, parts: Allocation<PointsGrant>[]): Promise<void> {
  const byCampaign = [...Map.groupBy(parts, ({ credit }) => credit.campaign)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [campaign, ours] of byCampaign) {
    const counted = await trx('campaigns')
      .where({ id: campaign })
      .whereNot({ status: 'paused' })
      .update({
        opened_count: trx.raw('opened_count + ?', [ours.filter(({ credit }) => !credit.first_viewed_at && !credit.opened_before).length]),
        claimed_count: trx.raw('claimed_count + ?', [ours.filter(isFirst).length]),
        claimed_value: trx.raw('claimed_value + ?', [ours.reduce((sum, { value }) => sum + value, 0)]),
        revision: trx.raw('revision + 1'),
        date_updated: now,
      })
    if (!counted) throw refusal('REWARD_ON_HOLD')
    await completeCampaign(trx, campaign)
    changes.add('campaigns', campaign)
  }
}

/** A claim a reward, the first with the id of the whole: its voucher hangs on it. */
async function insertClaims(
  { trx, now }: UnitOfWork,
  { company, brand, parts, idempotencyKey }: Redemption,
  id: string,
  code: string,
): Promise<void> {
  const seq = await nextSequence(trx, 'claims', company, parts.length)
  const claims = parts.map(({ credit, points, value }, index) => ({
    id: index === 0 ? id : newId(),
    company,
    reward: credit.id,
    brand: brand.id,
    seq: seq + index,
    value,
    points,
    voucher: maskCode(code.slice(-4)),
    redemption: id,
    idempotency_key: idempotencyKey,
    claimed_at: now,
  }))
  await insertAsJson(trx, 'claims', claims)
}

const postPart = (work: UnitOfWork, part: Allocation<PointsGrant>, description: string): Promise<void> => {
  const { credit, value, fee } = part
  return postLedgerEntry(work, {
    company: credit.company,
    type: 'capture',
    available: 0,
    reserved: -(value + fee),
    reference: `RW-${credit.seq}`,
    description,
    campaign: credit.campaign,
    launch: credit.launch,
    reward: credit.id,
    actorKind: 'recipient',
    figures: { claimed: { count: isFirst(part) ? 1 : 0, value } },
  })
}
