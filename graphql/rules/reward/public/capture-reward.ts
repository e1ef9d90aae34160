import type { Knex } from 'knex'
import { completeCampaign } from '#rules/campaign/complete-campaign.ts'
import { refusalOf } from '#rules/campaign/terms/refusal-of.ts'
import type { BrandRow } from '#rules/catalogue/brands-of.ts'
import { allocateVoucher } from '#rules/catalogue/voucher/allocate-voucher.ts'
import { maskCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionWork } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { settleAll } from '#rules/platform/concurrency/settle-all.ts'
import { instant, minor, newId } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { messageLifecycle, rewardLifecycle } from '../../../model/lifecycles.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import { type Allocation, feeOfAllocation } from './spending.ts'

type Redemption = {
  parts: [Allocation, ...Allocation[]]
  brand: Pick<BrandRow, 'id' | 'supplier'>
  idempotencyKey: string
  /** The hash of what the asking browser keeps. */
  browser?: string | undefined
}
type Capture = { code: string; claim: { id: string; voucher: string; value: number; claimed_at: Date } }

/**
 * One voucher for parts of one or several rewards, which are locked by the caller in the order of their ids: money,
 * voucher and figures stand or fall together. Several parts are a claim each and share a `redemption`.
 */
export async function captureReward(
  work: RedemptionWork,
  { parts, brand: { id: brand, supplier }, idempotencyKey, browser }: Redemption,
): Promise<Capture> {
  const { trx, now } = work
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  const id = newId()
  const { company } = parts[0].reward
  if (parts.some(({ reward }) => instant(reward.expires_at) <= now)) throw refusal('REWARD_EXPIRED')
  const order = { claim: id, company, brand, value, rewards: parts.map(({ reward }) => reward.id) }
  const code = await allocateVoucher(work, order, supplier)
  const voucher = maskCode(code.slice(-4))
  // Locks go reward, campaign, wallet, figures, each kind by its ids: everywhere the same.
  for (const part of parts) await moveStatus(work, part, brand, code)
  for (const [campaign, own] of byCampaign(parts)) await countClaims(work, campaign, own)
  const seq = await nextSequence(trx, 'claims', company, parts.length)
  const shared = {
    company,
    brand,
    voucher,
    redemption: parts.length > 1 ? id : null,
    idempotency_key: idempotencyKey,
    browser_hash: browser ?? null,
    claimed_at: now,
  }
  const claims = parts.map((part, index) => ({
    ...shared,
    id: index ? newId() : id,
    reward: part.reward.id,
    seq: seq + index,
    value: part.value,
  }))
  await settleAll(trx('claims').insert(claims), cancelReminders(trx, parts))
  for (const part of parts) await postCapture(work, part)
  return { code, claim: { id, voucher, value, claimed_at: now } }
}

async function moveStatus({ trx, now }: UnitOfWork, { reward, value }: Allocation, brand: string, code: string): Promise<void> {
  const left = minor(reward.remaining) - value
  const moved = await trx('rewards')
    .where({ id: reward.id, remaining: reward.remaining })
    .whereIn('status', rewardLifecycle.claim.from)
    .where('expires_at', '>', now)
    .update({
      ...rewardLifecycle.claim.into(left ? 'partially_claimed' : 'claimed'),
      brand,
      remaining: left,
      fee_remaining: minor(reward.fee_remaining) - feeOfAllocation(reward, value),
      ...(reward.uses ? { uses_left: left ? Math.ceil((left * reward.uses) / minor(reward.value)) : 0 } : {}),
      ...(reward.kind === 'link' ? { code_last4: code.slice(-4) } : {}),
      first_viewed_at: reward.first_viewed_at ?? now,
      claimed_at: now,
      date_updated: now,
    })
  if (moved) return
  const { status } = await trx('rewards').where({ id: reward.id }).first('status')
  throw isOneOf(openRewards, status) ? refusal('REWARD_EXPIRED') : refusalOf(status)
}

const isFirst = ({ reward }: Allocation): boolean => reward.status !== 'partially_claimed'

function byCampaign(parts: Allocation[]): [string, Allocation[]][] {
  const groups = Map.groupBy(parts, ({ reward }) => reward.campaign)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * A reward counts as claimed with its first part, and a claim without a look before as a look. A paused campaign gives
 * nothing out: the same statement says so, and a pause at the same moment wins or loses whole.
 */
async function countClaims(work: UnitOfWork, campaign: string, parts: Allocation[]): Promise<void> {
  const { trx, changes, now } = work
  const count = parts.filter(isFirst).length
  const [row] = await trx('campaigns')
    .where({ id: campaign })
    .whereNot({ status: 'paused' })
    .update({
      opened_count: trx.raw('opened_count + ?', [parts.filter(({ reward }) => !reward.first_viewed_at && !reward.opened_before).length]),
      claimed_count: trx.raw('claimed_count + ?', [count]),
      claimed_value: trx.raw('claimed_value + ?', [parts.reduce((sum, { value }) => sum + value, 0)]),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
    .returning(['claimed_count', 'returned_count', 'issued_count'])
  if (!row) throw refusal('REWARD_ON_HOLD')
  if (minor(row.claimed_count) + minor(row.returned_count) >= minor(row.issued_count)) await completeCampaign(trx, campaign)
  changes.add('campaigns', campaign)
}

/** Who still has something left is reminded of it. */
const cancelReminders = (trx: Knex.Transaction, parts: Allocation[]) =>
  trx('messages')
    .whereIn(
      'reward',
      parts.filter(({ reward, value }) => value === minor(reward.remaining)).map(({ reward }) => reward.id),
    )
    .where({ kind: 'reminder' })
    .whereIn('status', messageLifecycle.callBack.from)
    .update(messageLifecycle.callBack.set)

const postCapture = (work: UnitOfWork, part: Allocation): Promise<void> =>
  postLedgerEntry(work, {
    company: part.reward.company,
    type: 'capture',
    available: 0,
    reserved: -(part.value + feeOfAllocation(part.reward, part.value)),
    reference: `RW-${part.reward.seq}`,
    description: part.value === minor(part.reward.value) ? 'Reward redeemed' : 'Part of a reward redeemed',
    campaign: part.reward.campaign,
    launch: part.reward.launch,
    reward: part.reward.id,
    actorKind: 'recipient',
    figures: { claimed: { count: isFirst(part) ? 1 : 0, value: part.value } },
  })
