import type { Knex } from 'knex'
import { brandsOf } from '#rules/catalogue/brands-of.ts'
import type { RewardContext } from '#rules/messaging/reward-context.ts'
import { formatDay } from '#rules/messaging/reward-variables.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { markViewed } from '#rules/reward/mark-viewed.ts'
import { rewardPage } from '#rules/reward/public/reward-page.ts'
import { brandView } from '#rules/reward/redemption/brands.ts'
import type { Visit } from '#rules/reward/reward-kind.ts'
import type { RewardView } from '../../../contracts/reward.ts'
import { pointsBlockedBy } from './points-access.ts'
import { pointsCatalogue } from './points-grants.ts'
import { amountsFor } from './points-math.ts'
import { viewPoints } from './points-view.ts'

/** A reward of points shows all its person has: open while its link is valid, even when it is itself spent or over. */
export async function pointsPage({ knex, holding, isHuman }: Visit): Promise<RewardView> {
  const [reward] = holding
  const shut = await pointsBlockedBy(knex, reward)
  if (shut) return { ...(await rewardPage(knex, holding, { status: shut, shown: holding })), claim: null }
  const isFresh = reward.status === 'issued' && !reward.first_viewed_at
  if (isHuman && isFresh) await transact((work) => markViewed(work, reward.id, reward.campaign))
  const { points, brands } = await viewPoints(knex, { ...reward, recipient: String(reward.recipient) }, new Date())
  return { ...(await rewardPage(knex, holding, { status: 'open', shown: holding, balance: points.balance })), points, brands, claim: null }
}

/** What a test of points shows: its sample as a person's only points, at the brands that the campaign and the company offer. */
export async function samplePoints(
  knex: Knex,
  { company, currency, snapshot }: RewardContext,
): Promise<Pick<RewardView, 'points' | 'brands'> | undefined> {
  const { points, catalogue, delivery, expiresAt } = snapshot
  if (!points?.points) return undefined
  const { points: balance, rate, unitName, unitOne = null } = points
  const offered = new Set((await brandsOf(knex, catalogue, currency)).map(({ id }) => id))
  const brands = (await pointsCatalogue(knex, String(company), currency)).filter(({ id }) => catalogue.mode === 'all' || offered.has(id))
  const amounts = amountsFor(brands, { rate, currency, pointsFor: () => balance })
  return {
    points: {
      unitName,
      unitOne,
      rate,
      balance,
      onHold: 0,
      ends: [{ points: balance, day: formatDay(new Date(expiresAt), delivery.timeZone) }],
      takes: amounts,
      history: [],
    },
    brands: brands.filter(({ id }) => amounts[id]).map((brand) => ({ ...brandView(brand), amounts: null })),
  }
}
