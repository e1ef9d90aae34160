import type { Knex } from 'knex'
import { findUnfitReason, isInCatalogue } from '#contracts/brand/fit.ts'
import type { ClaimAnswer } from '#contracts/rest/reward.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { isOneOf, openRewards } from '#model/statuses.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { type BrandRow, loadBrand, loadCatalogueBrands } from '#rules/catalogue/catalogue-brands.ts'
import type { OrderedOutcome, RedemptionOutcome, RedemptionWork } from '#rules/catalogue/voucher/outside-supplier.ts'
import { toClaimAnswer } from '#rules/catalogue/voucher/voucher.ts'
import { lockPausedSince } from '#rules/company/pause/company-pause.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { feeOfPart } from '#rules/reward/fee-of-part.ts'
import { type Allocated, allocate, type Captured, capture, captureAll, type Redemption, type RewardColumns, toCaptured } from './capture.ts'
import { type ClaimRequest, repeatClaim, toClaimView } from './claims.ts'
import type { Allocation } from './move-rewards.ts'
import { lockRewardsByToken, type TokenReward, type TokenRewards } from './rewards-by-token.ts'
import { divideAmongRewards, findRedeemables, type Redeemable, redeemableRange, type Spent } from './spending.ts'

/** A request to redeem rewards, with the locked rewards that its token opens. `columns` returns columns to update in them. */
export type PaidClaim = { request: ClaimRequest; columns: RewardColumns; rewards: TokenRewards }

/**
 * Outcome of a claim, of which only `captured` was written. The others were refused, need a supplier's voucher (`ordered`), were claimed
 * before (`repeated`), or wait for another claim of the reward (`busy`).
 */
export type ClaimOutcome = RedemptionOutcome<ClaimAnswer> | { status: 'refused'; refusal: Refusal } | { status: 'repeated' | 'busy' }

/**
 * Redeems the rewards of a token for a brand's voucher, in full, or for `amount` if parts can be redeemed. Idempotent by key. Refuses
 * NOT_FOUND, LINK_REPLACED, IDEMPOTENCY_CONFLICT, SUPPLIER_DELAYED, and the codes of `redeemRewards`, such as AMOUNT_NOT_AVAILABLE,
 * BRAND_NOT_AVAILABLE, REWARD_EXPIRED.
 */
export async function redeemReward(
  work: RedemptionWork,
  request: ClaimRequest,
  columns: RewardColumns,
): Promise<RedemptionOutcome<ClaimAnswer>> {
  const rewards = await lockRewardsByToken(work.trx, request.token, work.now)
  const [outcome] = await redeemRewards(work, [{ request, columns, rewards }])
  switch (outcome?.status) {
    case 'captured':
    case 'ordered':
      return outcome
    case 'repeated':
      return { status: 'captured', answer: await orThrow(repeatClaim(work.trx, rewards, request)) }
    case 'refused':
      throw outcome.refusal
    default:
      throw refusal('SUPPLIER_DELAYED')
  }
}

const isFilled = (claims: PaidClaim[]): claims is [PaidClaim, ...PaidClaim[]] => claims.length > 0

type Decision = Exclude<ClaimOutcome, { status: 'captured' }> | AllocatedClaim
type AllocatedClaim = Allocated<Allocation<TokenReward>> & { brand: BrandRow }

/**
 * Checks the claims of one company in order and redeems the valid ones together. Returns as `refused` the codes of `refusalOf`,
 * REWARD_EXPIRED, REWARD_ON_HOLD, AMOUNT_NOT_AVAILABLE, BRAND_NOT_AVAILABLE, OUT_OF_STOCK. If writing is refused, such as IN_PROGRESS,
 * throws and redeems none.
 */
export async function redeemRewards(work: RedemptionWork, claims: PaidClaim[]): Promise<ClaimOutcome[]> {
  const { trx } = work
  if (!isFilled(claims)) return []
  const claimed = await findClaimed(trx, claims)
  // a voucher that was ordered before the pause is still claimed
  const paused = work.ordered ? undefined : await lockPausedSince(trx, claims[0].rewards[0].company)
  const running = await lockRunningCampaigns(
    trx,
    claims.filter((claim) => !claimed.has(claim)),
  )
  const brands = await findOfferedBrands(trx, claims)
  const taken = new Set<string>()
  const decisions: Decision[] = []
  for (const claim of claims) {
    const ids = claim.rewards.map(({ id }) => id)
    const decide = (): Decision | Promise<Decision> => {
      if (ids.some((id) => taken.has(id))) return { status: 'busy' }
      if (claimed.has(claim)) return { status: 'repeated' }
      return allocateVoucher(work, claim, { paused, running, brands }).catch(toDecision)
    }
    const decision = await decide()
    if (decision.status !== 'refused') for (const id of ids) taken.add(id)
    decisions.push(decision)
  }
  const [first, ...others] = decisions.filter((decision) => decision.status === 'allocated')
  if (first) await captureAll(work, [first, ...others])
  return decisions.map((decision) => {
    if (decision.status !== 'allocated') return decision
    const { voucher, claim } = toCaptured(work, decision)
    return { status: 'captured', answer: toClaimAnswer(voucher, toClaimView(claim, decision.brand, voucher)) }
  })
}

function toDecision(error: unknown): Decision {
  if (!(error instanceof Refusal)) throw error
  return error.code === 'SUPPLIER_DELAYED' ? { status: 'busy' } : { status: 'refused', refusal: error }
}

/** Returns the claims that repeat an earlier claim of one of their rewards with the same idempotency key. */
async function findClaimed(trx: Knex.Transaction, claims: PaidClaim[]): Promise<Set<PaidClaim>> {
  const before = await trx('claims')
    .whereIn(
      'reward',
      claims.flatMap(({ rewards }) => rewards.map(({ id }) => id)),
    )
    .whereIn(
      'idempotency_key',
      claims.map(({ request }) => request.idempotencyKey),
    )
    .select('reward', 'idempotency_key')
  const keys = new Set(before.map(({ reward, idempotency_key: key }) => `${reward} ${key}`))
  return new Set(claims.filter(({ rewards, request }) => rewards.some(({ id }) => keys.has(`${id} ${request.idempotencyKey}`))))
}

/**
 * Locks the campaigns of the claims' open rewards, in the order of ids, and returns those not paused. None can be paused before the commit.
 */
async function lockRunningCampaigns(trx: Knex.Transaction, claims: PaidClaim[]): Promise<Set<string>> {
  const open = claims.flatMap(({ rewards }) => rewards.filter(({ status }) => isOneOf(openRewards, status)))
  const ids = new Set(open.map(({ campaign }) => campaign))
  const query = trx('campaigns')
    .whereIn('id', [...ids])
    .whereNot({ status: 'paused' })
    .orderBy('id')
    .select('id')
  return new Set((await (isPostgres(trx) ? query.forNoKeyUpdate() : query)).map(({ id }) => id))
}

/** Reads the requested brands that are offered in the currency of the claims' rewards. Catalogues are checked later, by `findBrand`. */
async function findOfferedBrands(trx: Knex.Transaction, claims: PaidClaim[]): Promise<BrandRow[]> {
  const offered: BrandRow[] = []
  for (const [currency, ours] of Map.groupBy(claims, ({ rewards }) => rewards[0].currency))
    offered.push(
      ...(await loadCatalogueBrands(trx, { mode: 'all', brands: [] }, currency, [...new Set(ours.map(({ request }) => request.brand))])),
    )
  return offered
}

/** Checks a claim and takes its voucher, unless it must be `ordered`. Throws the refusal if the claim is invalid. */
async function allocateVoucher(
  work: RedemptionWork,
  { request: { token: _, ...claim }, columns, rewards }: PaidClaim,
  { paused, running, brands }: { paused: Date | undefined; running: Set<string>; brands: BrandRow[] },
): Promise<AllocatedClaim | OrderedOutcome> {
  const redeemables = await findRedeemables(work.trx, rewards, paused ?? work.now)
  if (!redeemables.length) throw toRefusal(rewards)
  if (paused || !redeemables.every(({ reward }) => running.has(reward.campaign))) throw refusal('REWARD_ON_HOLD')
  const spent = allocateAmount(redeemables, rewards, claim.amount)
  // a card that was bought is issued, even if its brand has been withdrawn since
  const brand = work.ordered ? await loadBrand(work.trx, claim.brand) : await findBrand(work.trx, spent, brands, claim.brand)
  const allocated = await allocate(work, toRedemption({ ...claim, spent, brand }, columns))
  return allocated.status === 'ordered' ? allocated : { ...allocated, brand }
}

const toRefusal = ([{ status }]: TokenRewards): Refusal => (isOneOf(openRewards, status) ? refusal('REWARD_EXPIRED') : refusalOf(status))

type AllSpent = [Spent, ...Spent[]]

/**
 * Divides the amount among the rewards. Without an amount, takes the most that one claim of a single reward can. Refuses
 * AMOUNT_NOT_AVAILABLE.
 */
function allocateAmount(redeemables: Redeemable[], rewards: TokenRewards, requested: number | undefined): AllSpent {
  const amount = requested ?? (rewards.length === 1 ? redeemableRange(redeemables).max : 0)
  const [first, ...others] = divideAmongRewards(redeemables, amount) ?? []
  if (!first) throw refusal('AMOUNT_NOT_AVAILABLE')
  return [first, ...others]
}

/**
 * Returns the brand with this id if the catalogues of all paying rewards contain it and it accepts the sum. Refuses BRAND_NOT_AVAILABLE.
 */
async function findBrand(trx: Knex.Transaction, spent: AllSpent, offered: BrandRow[], id: string): Promise<BrandRow> {
  const { currency } = spent[0].reward
  const brand = offered.find((one) => one.id === id.toLowerCase() && one.currency === currency)
  const amount = spent.reduce((sum, { value }) => sum + value, 0)
  if (!brand || findUnfitReason(brand, amount, currency)) throw refusal('BRAND_NOT_AVAILABLE')
  for (const launch of new Set(spent.map(({ reward }) => reward.launch)))
    if (!isInCatalogue((await readSnapshot(trx, launch)).catalogue, brand)) throw refusal('BRAND_NOT_AVAILABLE')
  return brand
}

type RewardsCapture = Pick<Redemption<Allocation>, 'brand' | 'idempotencyKey'> & { spent: AllSpent; browser?: string | undefined }

export const captureRewards = (
  work: RedemptionWork,
  taking: RewardsCapture,
  rewardColumns: RewardColumns,
): Promise<Captured | OrderedOutcome> => capture(work, toRedemption(taking, rewardColumns))

/** Converts the parts of rewards to redeem to a `Redemption`. The claims of several parts share a `redemption` id. */
function toRedemption(
  { spent, brand, idempotencyKey, browser }: RewardsCapture,
  rewardColumns: RewardColumns,
): Redemption<Allocation<TokenReward>> {
  const [first, ...others] = spent
  return {
    brand,
    idempotencyKey,
    parts: [toPart(first), ...others.map(toPart)],
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

const toPart = ({ reward, value }: Spent): Allocation<TokenReward> => ({
  reward,
  value,
  ...feeOfPart(reward, value),
  left: minor(reward.remaining) - value,
})

/** Returns the voucher of the earlier claim with the request's key, or undefined if there is none. */
export const repeatClaimByToken = async ({ trx, now }: UnitOfWork, { token, ...claim }: ClaimRequest): Promise<ClaimAnswer | undefined> =>
  repeatClaim(trx, await lockRewardsByToken(trx, token, now), claim)
