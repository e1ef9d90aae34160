import type { Knex } from 'knex'
import { completeCampaign } from '#rules/campaign/complete-campaign.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import type { BrandRow } from '#rules/catalogue/brands-of.ts'
import { allocateVoucher } from '#rules/catalogue/voucher/allocate-voucher.ts'
import { maskCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionWork } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { settleAll } from '#rules/platform/concurrency/settle-all.ts'
import { instant, minor, newId, orThrow } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { messageLifecycle, rewardLifecycle } from '../../../model/lifecycles.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import type { Row } from '../../../model/tables.ts'

/** A reward as it was when its row was locked. */
type Redeemable = Pick<
  Row<'rewards'>,
  | 'id'
  | 'company'
  | 'campaign'
  | 'launch'
  | 'seq'
  | 'status'
  | 'remaining'
  | 'fee_remaining'
  | 'expires_at'
  | 'first_viewed_at'
  | 'opened_before'
>

/** What a redemption takes of one reward: its value, the fee that goes with it, and the value that stays; minor units. */
export type Allocation<Reward extends Redeemable = Redeemable> = { reward: Reward; value: number; fee: number; left: number }

export type Redemption<P extends Allocation> = {
  parts: [P, ...P[]]
  brand: Pick<BrandRow, 'id' | 'supplier'>
  idempotencyKey: string
  /** What the kind of the rewards writes besides; `id` is the first claim's. */
  own: {
    rewardColumns?: (part: P, code: string) => Record<string, unknown>
    claimColumns: (part: P, id: string) => Record<string, unknown>
    /** Of the ledger entry. */
    description: (part: P) => string
    /** Between the campaigns' rows and the wallet's. */
    follow?: (id: string) => Promise<void>
  }
}

export type Captured = { code: string; claim: { id: string; voucher: string; value: number; claimed_at: Date } }

/**
 * Captures one voucher from parts of locked rewards: money, voucher and figures stand or fall together, and each part is a claim. Locks
 * go reward, campaign, points account, wallet, figures, each kind by its ids, everywhere the same. Refuses REWARD_EXPIRED,
 * REWARD_ON_HOLD, IN_PROGRESS.
 */
export async function capture<P extends Allocation>(work: RedemptionWork, redemption: Redemption<P>): Promise<Captured> {
  const { trx, now } = work
  const { parts, brand, idempotencyKey, own } = redemption
  const { company } = parts[0].reward
  if (parts.some(({ reward }) => instant(reward.expires_at) <= now)) throw refusal('REWARD_EXPIRED')
  const id = newId()
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  const order = { claim: id, company, brand: brand.id, value, rewards: parts.map(({ reward }) => reward.id) }
  const code = await allocateVoucher(work, order, brand.supplier)
  const voucher = maskCode(code.slice(-4))
  for (const part of parts) await moveReward(work, part, { brand: brand.id, ...own.rewardColumns?.(part, code) })
  for (const [campaign, ours] of byCampaign(parts)) await countClaims(work, campaign, ours)
  await own.follow?.(id)
  const seq = await nextSequence(trx, 'claims', company, parts.length)
  const shared = { company, brand: brand.id, voucher, idempotency_key: idempotencyKey, claimed_at: now }
  const claims = parts.map((part, index) => ({
    ...shared,
    id: index ? newId() : id,
    reward: part.reward.id,
    seq: seq + index,
    value: part.value,
    ...own.claimColumns(part, id),
  }))
  await settleAll(insertAsJson(trx, 'claims', claims), cancelReminders(trx, parts))
  for (const part of parts) await postCapture(work, part, own.description(part))
  return { code, claim: { id, voucher, value, claimed_at: now } }
}

/** Guarded by what was left when it was calculated. */
async function moveReward({ trx, now }: UnitOfWork, { reward, fee, left }: Allocation, columns: Record<string, unknown>): Promise<void> {
  const moved = await trx('rewards')
    .where({ id: reward.id, remaining: reward.remaining })
    .whereIn('status', rewardLifecycle.claim.from)
    .where('expires_at', '>', now)
    .update({
      ...rewardLifecycle.claim.into(left ? 'partially_claimed' : 'claimed'),
      remaining: left,
      fee_remaining: minor(reward.fee_remaining) - fee,
      first_viewed_at: reward.first_viewed_at ?? now,
      claimed_at: now,
      date_updated: now,
      ...columns,
    })
  if (moved) return
  const { status } = await orThrow(trx('rewards').where({ id: reward.id }).first('status'))
  throw isOneOf(openRewards, status) ? refusal('IN_PROGRESS') : refusalOf(status)
}

/** A reward counts as claimed with its first part. */
const isFirst = ({ reward }: Allocation): boolean => reward.status !== 'partially_claimed'

function byCampaign<P extends Allocation>(parts: P[]): [string, P[]][] {
  const groups = Map.groupBy(parts, ({ reward }) => reward.campaign)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * A claim without a look before counts as a look. Nothing can be claimed from a paused campaign: the same statement checks it, so a
 * pause at the same moment wins or loses whole.
 */
async function countClaims({ trx, changes, now }: UnitOfWork, campaign: string, parts: Allocation[]): Promise<void> {
  const [row] = await trx('campaigns')
    .where({ id: campaign })
    .whereNot({ status: 'paused' })
    .update({
      opened_count: trx.raw('opened_count + ?', [parts.filter(({ reward }) => !reward.first_viewed_at && !reward.opened_before).length]),
      claimed_count: trx.raw('claimed_count + ?', [parts.filter(isFirst).length]),
      claimed_value: trx.raw('claimed_value + ?', [parts.reduce((sum, { value }) => sum + value, 0)]),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
    .returning(['claimed_count', 'returned_count', 'issued_count'])
  if (!row) throw refusal('REWARD_ON_HOLD')
  if (minor(row.claimed_count) + minor(row.returned_count) >= minor(row.issued_count)) await completeCampaign(trx, campaign)
  changes.add('campaigns', campaign)
}

/** People who still have something left are reminded of it. */
const cancelReminders = (trx: Knex.Transaction, parts: Allocation[]) =>
  trx('messages')
    .whereIn(
      'reward',
      parts.filter(({ left }) => !left).map(({ reward }) => reward.id),
    )
    .where({ kind: 'reminder' })
    .whereIn('status', messageLifecycle.callBack.from)
    .update(messageLifecycle.callBack.set)

const postCapture = (work: UnitOfWork, part: Allocation, description: string): Promise<void> =>
  postLedgerEntry(work, {
    company: part.reward.company,
    type: 'capture',
    available: 0,
    reserved: -(part.value + part.fee),
    reference: `RW-${part.reward.seq}`,
    description,
    campaign: part.reward.campaign,
    launch: part.reward.launch,
    reward: part.reward.id,
    actorKind: 'recipient',
    figures: { claimed: { count: isFirst(part) ? 1 : 0, value: part.value } },
  })
