import { type IssuedReward, issueToPeople } from '#rules/reward/issue/issue-to-people.ts'
import type { Issuer, IssuingLaunch } from '#rules/reward/issue/issuing.ts'
import { movePoints, type PointsMove } from './move-points.ts'

/** Points (R32): in a person's account with the reward that carries their money, for all the same or their row's own number. */
export const issuePoints: Issuer = (work, launch, afterSeq) => {
  const { points } = launch.snapshot
  if (!points) throw new Error(`launch ${launch.id} of points says nothing of them`)
  return issueToPeople(
    work,
    launch,
    afterSeq,
    (row) => {
      const number = Number(row.points ?? points.points ?? 0)
      return { kind: 'points', value: number * points.rate, points: number }
    },
    (rewards) =>
      movePoints(
        work,
        launch.company,
        rewards.map((reward) => accrual(launch, reward)),
      ),
  )
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
