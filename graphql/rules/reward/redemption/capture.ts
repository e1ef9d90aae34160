import { type CampaignClaims, countClaims } from '#rules/campaign/campaign-totals.ts'
import type { BrandRow } from '#rules/catalogue/catalogue-brands.ts'
import { storeVouchers, takeVoucher } from '#rules/catalogue/voucher/allocate-voucher.ts'
import type { OrderedOutcome, RedemptionWork } from '#rules/catalogue/voucher/outside-supplier.ts'
import { maskCode, type VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { type LedgerEntry, postLedgerEntries } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { cancelReminders } from '#rules/messaging/outbox.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { settleAll } from '#rules/platform/command/transact.ts'
import { instant, newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { type Allocation, moveRewards } from './move-rewards.ts'
import type { TokenReward } from './rewards-by-token.ts'

/** Returns the columns of a reward to update when a part of it is redeemed. `code` is that of the voucher. */
export type RewardColumns = (part: Allocation<TokenReward>, code: string) => Record<string, unknown>

export type Redemption<P extends Allocation> = {
  parts: [P, ...P[]]
  brand: Pick<BrandRow, 'id' | 'supplier'>
  idempotencyKey: string
  /** The values that differ between links, codes and points. `id` is that of the redemption's first claim. */
  own: {
    rewardColumns?: (part: P, code: string) => Record<string, unknown>
    claimColumns: (part: P, id: string) => Record<string, unknown>
    /** Returns the description of the ledger entry that pays for a part of the redemption. */
    description: (part: P) => string
    /** Writes rows of other tables, such as points entries. Runs after the campaigns and before the wallet are locked. */
    follow?: (id: string) => Promise<void>
  }
}

export type Captured = {
  status: 'captured'
  voucher: VoucherContent
  claim: { id: string; voucher: string; value: number; claimed_at: Date }
}

/** A redemption that passed all checks and has a voucher, with the id of the first claim. */
export type Allocated<P extends Allocation> = Redemption<P> & { status: 'allocated'; id: string; voucher: VoucherContent }

/**
 * Redeems parts of locked rewards for one voucher: stores it, deducts the parts, and pays for it from the held money. Each part gets a
 * claim. Writes nothing if the voucher must be `ordered`. Refuses REWARD_EXPIRED, REWARD_ON_HOLD, IN_PROGRESS, OUT_OF_STOCK,
 * BRAND_NOT_AVAILABLE. Lock order: reward, campaign, points account, wallet, figures, each by ids.
 */
export async function capture<P extends Allocation>(work: RedemptionWork, redemption: Redemption<P>): Promise<Captured | OrderedOutcome> {
  if (redemption.parts.some(({ reward }) => instant(reward.expires_at) <= work.now)) throw refusal('REWARD_EXPIRED')
  const allocated = await allocate(work, redemption)
  if (allocated.status === 'ordered') return allocated
  await captureAll(work, [allocated])
  return toCaptured(work, allocated)
}

/**
 * Takes a voucher from the brand's supplier, unless it must be `ordered`. Must follow the last check and precede the first write. Refuses
 * OUT_OF_STOCK, BRAND_NOT_AVAILABLE.
 */
export async function allocate<P extends Allocation>(
  work: RedemptionWork,
  redemption: Redemption<P>,
): Promise<Allocated<P> | OrderedOutcome> {
  const { parts, brand } = redemption
  const id = newId()
  const rewards = parts.map(({ reward }) => reward.id)
  const order = { claim: id, company: parts[0].reward.company, brand: brand.id, value: totalValue(parts), rewards }
  const taken = await takeVoucher(work, order, brand.supplier)
  return taken.status === 'ordered' ? taken : { ...redemption, status: 'allocated', id, voucher: taken.voucher }
}

export const toCaptured = <P extends Allocation>({ now }: UnitOfWork, { id, voucher, parts }: Allocated<P>): Captured => ({
  status: 'captured',
  voucher,
  claim: { id, voucher: maskCode(voucher.code), value: totalValue(parts), claimed_at: now },
})

/**
 * Writes redemptions of one company that already have vouchers, all or none, in statements for all of them together. A reward may only be
 * in one of them. Refuses REWARD_ON_HOLD, IN_PROGRESS.
 */
export async function captureAll<P extends Allocation>(
  work: UnitOfWork,
  redemptions: readonly [Allocated<P>, ...Allocated<P>[]],
): Promise<void> {
  const { trx, now } = work
  const { company } = redemptions[0].parts[0].reward
  const spent = redemptions.flatMap(({ parts, ...redemption }) =>
    parts.map((part, index) => ({ ...redemption, part, claim: index ? newId() : redemption.id })),
  )
  const parts = spent.map(({ part }) => part)
  await storeVouchers(
    work,
    redemptions.map(({ id, voucher, brand }) => ({ claim: id, company, brand: brand.id, voucher })),
  )
  await moveRewards(
    work,
    spent.map(({ part, voucher, brand, own }) => ({ part, columns: { brand: brand.id, ...own.rewardColumns?.(part, voucher.code) } })),
  )
  await countClaims(work, toCampaignClaims(parts))
  for (const { id, own } of redemptions) await own.follow?.(id)
  const seq = await nextSequence(trx, 'claims', company, spent.length)
  const claims = spent.map(({ part, id, claim, voucher, brand, idempotencyKey, own }, index) => ({
    company,
    brand: brand.id,
    voucher: maskCode(voucher.code),
    idempotency_key: idempotencyKey,
    claimed_at: now,
    id: claim,
    reward: part.reward.id,
    seq: seq + index,
    value: part.value,
    fee: part.fee,
    tax: part.tax,
    ...own.claimColumns(part, id),
  }))
  const redeemed = parts.filter(({ left }) => !left).map(({ reward }) => reward.id)
  await settleAll(insertAsJson(trx, 'claims', claims), cancelReminders(trx, redeemed))
  await postLedgerEntries(
    work,
    company,
    spent.map(({ part, own }) => toLedgerEntry(part, own.description(part))),
  )
}

const totalValue = (parts: Allocation[]): number => parts.reduce((sum, { value }) => sum + value, 0)

/** Returns true if no part of the reward was redeemed before. It then counts as a claimed reward. */
const isFirst = ({ reward }: Allocation): boolean => reward.status !== 'partially_claimed'

/** Returns what redeemed parts change in each campaign. A reward claimed before its first view also counts as viewed. */
const toCampaignClaims = (parts: Allocation[]): CampaignClaims[] =>
  [...Map.groupBy(parts, ({ reward }) => reward.campaign)].map(([campaign, ours]) => ({
    campaign,
    views: ours.filter(({ reward }) => !reward.first_viewed_at && !reward.opened_before).length,
    count: ours.filter(isFirst).length,
    value: totalValue(ours),
  }))

function toLedgerEntry(part: Allocation, description: string): LedgerEntry {
  const { value, fee, tax } = part
  return {
    type: 'capture',
    available: 0,
    reserved: -(value + fee + tax),
    parts: { value, fee, tax },
    reference: `RW-${part.reward.seq}`,
    description,
    campaign: part.reward.campaign,
    launch: part.reward.launch,
    reward: part.reward.id,
    actorKind: 'recipient',
    figures: { claimed: { count: isFirst(part) ? 1 : 0, value } },
  }
}
