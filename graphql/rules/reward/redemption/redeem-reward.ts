import type { Knex } from 'knex'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, brandsOf } from '#rules/catalogue/brands-of.ts'
import { misfit } from '#rules/catalogue/fit.ts'
import { inCatalogue } from '#rules/catalogue/in-catalogue.ts'
import { groupCode } from '#rules/catalogue/voucher/voucher-code.ts'
import { OrderFirst, type RedemptionWork, type VoucherOrder } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import type { ClaimAnswer } from '../../../contracts/reward.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import { type Allocated, allocate, type Captured, capture, captureAll, capturedOf, type Redemption, type RewardColumns } from './capture.ts'
import { type ClaimRequest, claimView, repeatClaim } from './claims.ts'
import type { Allocation } from './move-rewards.ts'
import { lockRewardsByToken, type TokenReward, type TokenRewards } from './rewards-by-token.ts'
import { allocationsOf, feeOfAllocation, type Redeemable, redeemablesOf, type Spent, spendingOf } from './spending.ts'

/** A request, and the locked rewards that its link or its codes open. */
export type Claim = { request: ClaimRequest; columns: RewardColumns; holding: TokenRewards }

/**
 * What became of a claim. `ordered`: its voucher must be ordered from a supplier first. `repeated`: its key claimed before. `busy`: another
 * redemption has the reward, in this list or with a supplier. Only what is captured has been written.
 */
export type ClaimOutcome =
  | { status: 'captured'; answer: ClaimAnswer }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'ordered'; order: VoucherOrder }
  | { status: 'repeated' | 'busy' }

/**
 * Redeems one brand's voucher for what a holding is worth: all of it, or the amount asked for where parts may be taken. The same key
 * gets the same voucher again. Refuses AMOUNT_NOT_AVAILABLE, BRAND_NOT_AVAILABLE, REWARD_EXPIRED, SUPPLIER_DELAYED.
 */
export async function redeemReward(work: RedemptionWork, request: ClaimRequest, columns: RewardColumns): Promise<ClaimAnswer> {
  const holding = await lockRewardsByToken(work.trx, request.token, work.now)
  const [outcome] = await redeemRewards(work, [{ request, columns, holding }])
  switch (outcome?.status) {
    case 'captured':
      return outcome.answer
    case 'repeated':
      return orThrow(repeatClaim(work.trx, holding, request))
    case 'refused':
      throw outcome.refusal
    case 'ordered':
      throw new OrderFirst(outcome.order)
    default:
      throw refusal('SUPPLIER_DELAYED')
  }
}

type Decision = Exclude<ClaimOutcome, { status: 'captured' }> | ({ status: 'allocated' } & OwnAllocated)
type OwnAllocated = Allocated<Allocation<TokenReward>> & { brand: BrandRow }

/**
 * Decides claims of one company in their order, then captures those that stand, with one statement a table. Each is decided as if it
 * came alone; the second of a reward is busy. Answers as refused what `refusalOf` says, REWARD_EXPIRED, REWARD_ON_HOLD,
 * AMOUNT_NOT_AVAILABLE, BRAND_NOT_AVAILABLE, OUT_OF_STOCK. Throws where a capture is refused, such as IN_PROGRESS: then none of them
 * was redeemed.
 */
export async function redeemRewards(work: RedemptionWork, claims: Claim[]): Promise<ClaimOutcome[]> {
  const { trx } = work
  if (!claims.length) return []
  const claimed = await findClaimed(trx, claims)
  const running = await lockRunning(
    trx,
    claims.filter((claim) => !claimed.has(claim)),
  )
  const brands = await findOffered(trx, claims)
  const taken = new Set<string>()
  const decisions: Decision[] = []
  for (const claim of claims) {
    const ids = claim.holding.map(({ id }) => id)
    const decide = (): Decision | Promise<Decision> => {
      if (ids.some((id) => taken.has(id))) return { status: 'busy' }
      if (claimed.has(claim)) return { status: 'repeated' }
      return allocateVoucher(work, claim, { running, brands }).catch(outcomeOf)
    }
    const decision = await decide()
    if (decision.status !== 'refused') for (const id of ids) taken.add(id)
    decisions.push(decision)
  }
  const [first, ...others] = decisions.filter((decision) => decision.status === 'allocated')
  if (first) await captureAll(work, [first, ...others])
  return decisions.map((decision) => {
    if (decision.status !== 'allocated') return decision
    const { code, claim } = capturedOf(work, decision)
    return { status: 'captured', answer: { code: groupCode(code), claim: claimView(claim, decision.brand) } }
  })
}

function outcomeOf(error: unknown): Decision {
  if (error instanceof OrderFirst) return { status: 'ordered', order: error.order }
  if (!(error instanceof Refusal)) throw error
  return error.code === 'SUPPLIER_DELAYED' ? { status: 'busy' } : { status: 'refused', refusal: error }
}

/** Those whose key claimed something of their holding before. */
async function findClaimed(trx: Knex.Transaction, claims: Claim[]): Promise<Set<Claim>> {
  const before = await trx('claims')
    .whereIn(
      'reward',
      claims.flatMap(({ holding }) => holding.map(({ id }) => id)),
    )
    .whereIn(
      'idempotency_key',
      claims.map(({ request }) => request.idempotencyKey),
    )
    .select('reward', 'idempotency_key')
  const keys = new Set(before.map(({ reward, idempotency_key: key }) => `${reward} ${key}`))
  return new Set(claims.filter(({ holding, request }) => holding.some(({ id }) => keys.has(`${id} ${request.idempotencyKey}`))))
}

/** The campaigns of open rewards that are not paused, locked in the order of ids, so that no pause comes between. */
async function lockRunning(trx: Knex.Transaction, claims: Claim[]): Promise<Set<string>> {
  const open = claims.flatMap(({ holding }) => holding.filter(({ status }) => isOneOf(openRewards, status)))
  const ids = new Set(open.map(({ campaign }) => campaign))
  const query = trx('campaigns')
    .whereIn('id', [...ids])
    .whereNot({ status: 'paused' })
    .orderBy('id')
    .select('id')
  return new Set((await (isPostgres(trx) ? query.forNoKeyUpdate() : query)).map(({ id }) => id))
}

/** The brands asked for that are offered in the currency of the claims, whatever catalogue they are in. */
async function findOffered(trx: Knex.Transaction, claims: Claim[]): Promise<BrandRow[]> {
  const offered: BrandRow[] = []
  for (const [currency, ours] of Map.groupBy(claims, ({ holding }) => holding[0].currency))
    offered.push(...(await brandsOf(trx, { mode: 'all', brands: [] }, currency, [...new Set(ours.map(({ request }) => request.brand))])))
  return offered
}

/** Takes the voucher, once nothing is left to refuse. */
async function allocateVoucher(
  work: RedemptionWork,
  { request: { token: _, ...wish }, columns, holding }: Claim,
  { running, brands }: { running: Set<string>; brands: BrandRow[] },
): Promise<Decision> {
  const redeemables = await redeemablesOf(work.trx, holding, work.now)
  if (!redeemables.length) throw refusalFor(holding)
  if (!redeemables.every(({ reward }) => running.has(reward.campaign))) throw refusal('REWARD_ON_HOLD')
  const spent = spentOf(redeemables, holding, wish.amount)
  const brand = await findBrand(work.trx, spent, brands, wish.brand)
  return { status: 'allocated', ...(await allocate(work, redemptionOf({ ...wish, spent, brand }, columns))), brand }
}

const refusalFor = ([{ status }]: TokenRewards): Refusal => (isOneOf(openRewards, status) ? refusal('REWARD_EXPIRED') : refusalOf(status))

type AllSpent = [Spent, ...Spent[]]

/** What a redemption takes of each: the amount asked for, or all of a single reward. Refuses AMOUNT_NOT_AVAILABLE. */
function spentOf(redeemables: Redeemable[], holding: TokenRewards, asked: number | undefined): AllSpent {
  const amount = asked ?? (holding.length === 1 ? spendingOf(redeemables).max : 0)
  const [first, ...others] = allocationsOf(redeemables, amount) ?? []
  if (!first) throw refusal('AMOUNT_NOT_AVAILABLE')
  return [first, ...others]
}

/** The brand, if the campaigns of all the rewards that pay offer it and it accepts the sum. Refuses BRAND_NOT_AVAILABLE. */
async function findBrand(trx: Knex.Transaction, spent: AllSpent, offered: BrandRow[], id: string): Promise<BrandRow> {
  const { currency } = spent[0].reward
  const brand = offered.find((one) => one.id === id.toLowerCase() && one.currency === currency)
  const amount = spent.reduce((sum, { value }) => sum + value, 0)
  if (!brand || misfit(brand, amount, currency)) throw refusal('BRAND_NOT_AVAILABLE')
  for (const launch of new Set(spent.map(({ reward }) => reward.launch)))
    if (!inCatalogue((await readSnapshot(trx, launch)).catalogue, brand)) throw refusal('BRAND_NOT_AVAILABLE')
  return brand
}

type Taking = Pick<Redemption<Allocation>, 'brand' | 'idempotencyKey'> & { spent: AllSpent; browser?: string | undefined }

/** Captures the voucher for parts of a holding. */
export const captureRewards = (work: RedemptionWork, taking: Taking, rewardColumns: RewardColumns): Promise<Captured> =>
  capture(work, redemptionOf(taking, rewardColumns))

/** The redemption of parts of a holding. Several parts share a `redemption`. */
function redemptionOf(
  { spent, brand, idempotencyKey, browser }: Taking,
  rewardColumns: RewardColumns,
): Redemption<Allocation<TokenReward>> {
  const [first, ...others] = spent
  return {
    brand,
    idempotencyKey,
    parts: [partOf(first), ...others.map(partOf)],
    own: {
      rewardColumns,
      claimColumns: (_, id) => ({ redemption: others.length ? id : null, browser_hash: browser ?? null }),
      description: describeRedemption,
    },
  }
}

function describeRedemption({ reward, value }: Allocation<TokenReward>): string {
  if (reward.uses && reward.uses > 1) return 'One use of a code redeemed'
  return value === minor(reward.value) ? 'Reward redeemed' : 'Part of a reward redeemed'
}

const partOf = ({ reward, value }: Spent): Allocation<TokenReward> => ({
  reward,
  value,
  fee: feeOfAllocation(reward, value),
  left: minor(reward.remaining) - value,
})

/** What the request's key claimed of its holding before. */
export const repeatLink = async ({ trx, now }: UnitOfWork, { token, ...wish }: ClaimRequest): Promise<ClaimAnswer | undefined> =>
  repeatClaim(trx, await lockRewardsByToken(trx, token, now), wish)
