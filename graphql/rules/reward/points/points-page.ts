import type { Knex } from 'knex'
import { transact } from '#rules/platform/command/transact.ts'
import { markViewed } from '#rules/reward/mark-viewed.ts'
import type { RewardView } from '#rules/reward/public/reward-view.ts'
import type { PointsReward } from './find-points.ts'
import { pointsBlockedBy } from './points-access.ts'
import { viewPoints } from './points-view.ts'

/** A reward of points shows all its person has: open while its link is good, even when it is spent or over itself. */
export async function pointsPage(
  knex: Knex,
  reward: PointsReward,
  isHuman: boolean,
  frame: (status: RewardView['status'], balance?: number) => Promise<RewardView>,
): Promise<RewardView> {
  const shut = await pointsBlockedBy(knex, reward)
  if (shut) return { ...(await frame(shut)), claim: null }
  const isFresh = reward.status === 'issued' && !reward.first_viewed_at
  if (isHuman && isFresh) await transact((work) => markViewed(work, reward.id, reward.campaign))
  const shown = await viewPoints(knex, reward, new Date())
  return { ...(await frame('open', shown.points.balance)), ...shown, claim: null }
}
