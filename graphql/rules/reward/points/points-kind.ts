import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { moneyInput } from '#contracts/money/money-input.ts'
import { pointsAssignmentInput } from '#contracts/points/program.ts'
import { spendablePoints } from '#contracts/points/spendable.ts'
import type { RewardView } from '#contracts/rest/reward.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { loadCatalogueBrands } from '#rules/catalogue/catalogue-brands.ts'
import type { RewardContext } from '#rules/messaging/reward-context.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, minor, parseJson } from '#rules/platform/db/database.ts'
import { type IssuedReward, issueToPeople } from '#rules/reward/issue/issue-to-people.ts'
import type { Issuer, IssuingLaunch } from '#rules/reward/issue/issuing.ts'
import type { LockedReward } from '#rules/reward/lock-reward.ts'
import { markViewed } from '#rules/reward/mark-delivered.ts'
import { rewardPage } from '#rules/reward/public/reward-page.ts'
import { toBrandView } from '#rules/reward/redemption/brands.ts'
import { claimInput } from '#rules/reward/redemption/claims.ts'
import { sendVoucherCopy } from '#rules/reward/redemption/copies.ts'
import type { CopyRequest, Replacement, RewardKind, RewardVisit } from '#rules/reward/reward-kind.ts'
import { movePoints, type PointsMove } from './move-points.ts'
import { pointsBlockedBy, refuseBlockedPoints } from './points-access.ts'
import { pointsCatalogue } from './points-grants.ts'
import { pointsAmountsByBrand, pointsLeft } from './points-math.ts'
import { describeEnd, viewPoints } from './points-view.ts'
import { redeemPoints, repeatPoints } from './redeem-points.ts'

const input = z.object({ redemption: z.optional(z.uuid()) })

/**
 * Emails the code of a voucher that the recipient paid for with points. The address is that to which the opened reward was sent.
 * `redemption` selects the voucher, by default the latest.
 */
async function sendPointsCopy(work: UnitOfWork, { rewards: [opened], body }: CopyRequest): Promise<{ sentTo: string }> {
  const { trx, now } = work
  const { redemption } = parseInput(input, body)
  await trx('rewards').where({ id: opened.id }).update({ date_updated: now })
  await refuseBlockedPoints(trx, opened)
  const claim = await trx('claims')
    .join('rewards', 'rewards.id', 'claims.reward')
    .where({ 'rewards.recipient': opened.recipient, 'claims.company': opened.company })
    .whereRaw('claims.redemption = claims.id')
    .where(redemption ? { 'claims.id': redemption } : {})
    .orderBy('claims.seq', 'desc')
    .first('claims.id as claim', 'claims.reward', 'claims.company', 'rewards.campaign')
  if (!claim) throw refusal('NOT_FOUND')
  return sendVoucherCopy(work, claim, opened.recipient_email)
}

/**
 * Issues points (R32) to the recipients' accounts, with a reward that holds their money. Each row has its number of points, otherwise that
 * of the campaign applies.
 */
const issuePoints: Issuer = (work, launch, afterSeq) => {
  const { points } = launch.snapshot
  if (!points) throw new Error(`launch ${launch.id} of points says nothing of them`)
  const numberOf = (row: { points: number | null }) => Number(row.points ?? points.points ?? 0)
  return issueToPeople(work, launch, afterSeq, {
    toValue: (row) => numberOf(row) * points.rate,
    toColumns: (row) => ({ kind: 'points', points: numberOf(row) }),
    follow: (part, rewards) =>
      movePoints(
        part,
        launch.company,
        rewards.map((reward) => accrual(launch, reward)),
      ),
  })
}

const accrual = (launch: IssuingLaunch, reward: IssuedReward): PointsMove => ({
  recipient: reward.recipient,
  type: 'accrual',
  points: Number(reward.points),
  description: launch.snapshot.points?.note || 'Points received',
  campaign: launch.campaign,
  reward: reward.id,
  expiresAt: reward.expires_at,
})

/**
 * Points (R32) in the recipient's account, spent in whole points across all rewards of the recipient. Refuses NOT_FOUND for a copy of
 * another person's voucher, and POINTS_NOT_SET_UP for a launch before the setup. Refuses DUPLICATE_RECIPIENT for the correction of an
 * address to that of another person.
 */
export const pointsKind: RewardKind = {
  deliveryType: 'rewardpoints',
  launch: {
    terms: async (trx, { company, points_assignment }) => {
      const program = await lockProgramForUpdate(trx, company)
      const assigned = z.parse(pointsAssignmentInput, parseJson(points_assignment ?? null))
      return { points: { ...assigned, rate: minor(program.rate), unitName: program.unit_name, unitOne: program.unit_one } }
    },
  },
  issue: issuePoints,
  view: { page: pointsPage, sample: samplePoints },
  redeem: {
    orderedAs: 'points',
    input: z.extend(claimInput, { amount: moneyInput.check(z.gte(1)) }),
    capture: redeemPoints,
    repeat: repeatPoints,
  },
  copy: sendPointsCopy,
  transfer: async (work, reward, replacement) => {
    // the account belongs to the person, whatever their address
    if (replacement.reward === reward.id) throw refusal('DUPLICATE_RECIPIENT')
    if (replacement.points) await transferPoints(work, reward, { ...replacement, points: replacement.points })
  },
  successor: (reward) => ({ points: pointsLeft({ ...reward, points: Number(reward.points) }) }),
}

/**
 * Moves the points of a reward to another recipient's account. One call of `movePoints` locks both accounts in order, so two opposite
 * transfers cannot deadlock.
 */
async function transferPoints(work: UnitOfWork, reward: LockedReward, replacement: Replacement & { points: number }): Promise<void> {
  const snapshot = await readSnapshot(work.trx, reward.launch)
  await movePoints(work, reward.company, [
    {
      recipient: String(reward.recipient),
      type: 'cancellation',
      points: -replacement.points,
      description: 'Points cancelled',
      campaign: reward.campaign,
      reward: reward.id,
    },
    {
      recipient: replacement.recipient,
      type: 'accrual',
      points: replacement.points,
      description: snapshot.points?.note || 'Points received',
      campaign: reward.campaign,
      reward: replacement.reward,
      expiresAt: instant(reward.expires_at),
    },
  ])
}

/**
 * Reads the company's points program (name and value of a point) and locks it until the transaction ends. Refuses POINTS_NOT_SET_UP before
 * its setup is finished.
 */
async function lockProgramForUpdate(trx: Knex.Transaction, company: string): Promise<Row<'points_programs'>> {
  const query = trx('points_programs').where({ company, status: 'active' }).first()
  const program = await (isPostgres(trx) ? query.forShare() : query)
  if (!program) throw refusal('POINTS_NOT_SET_UP')
  return program
}

/**
 * Returns the reward page with all points of the recipient. It stays open if the reward of the opened link is spent or expired, but not if
 * withdrawn or on hold.
 */
async function pointsPage({ knex, rewards, isHuman }: RewardVisit): Promise<RewardView> {
  const [reward] = rewards
  const shut = await pointsBlockedBy(knex, reward)
  if (shut) return { ...(await rewardPage(knex, rewards, { status: shut, shown: rewards })), claim: null }
  const isFresh = reward.status === 'issued' && !reward.first_viewed_at
  if (isHuman && isFresh) await transact((work) => markViewed(work, reward.id, reward.campaign))
  const { points, brands } = await viewPoints(knex, { ...reward, recipient: String(reward.recipient) }, new Date())
  return { ...(await rewardPage(knex, rewards, { status: 'open', shown: rewards, balance: points.balance })), points, brands, claim: null }
}

/**
 * Returns the points and brands that the page of a test link shows. The brands are those in the catalogues of both the campaign and the
 * points program.
 */
async function samplePoints(
  knex: Knex,
  { company, currency, snapshot }: RewardContext,
): Promise<Pick<RewardView, 'points' | 'brands'> | undefined> {
  const { points, catalogue, delivery, expiresAt } = snapshot
  if (!points?.points) return undefined
  const { points: balance, rate, unitName, unitOne = null } = points
  const offered = new Set((await loadCatalogueBrands(knex, catalogue, currency)).map(({ id }) => id))
  const brands = (await pointsCatalogue(knex, String(company), currency)).filter(({ id }) => catalogue.mode === 'all' || offered.has(id))
  const amounts = pointsAmountsByBrand(brands, { rate, currency, pointsFor: () => balance })
  return {
    points: {
      unitName,
      unitOne,
      rate,
      balance,
      spendable: spendablePoints(Object.values(amounts), balance),
      onHold: 0,
      ends: [{ points: balance, ...describeEnd(new Date(expiresAt), delivery.timeZone) }],
      takes: amounts,
      history: [],
    },
    brands: brands.filter(({ id }) => amounts[id]).map((brand) => ({ ...toBrandView(brand), amounts: null })),
  }
}
