import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { RewardRow } from '#rules/reward/close-reward.ts'
import { movePoints } from './move-points.ts'
import { pointsLeft } from './points-math.ts'

/** Deducts the unspent points of expired or cancelled rewards from their recipients' points accounts. */
export function lapsePoints(work: UnitOfWork, rewards: RewardRow[], type: 'expiration' | 'cancellation'): Promise<void> {
  const [first] = rewards
  if (!first) return Promise.resolve()
  const moves = rewards.flatMap((reward) => {
    if (reward.kind !== 'points' || !reward.recipient || !minor(reward.remaining)) return []
    return {
      recipient: reward.recipient,
      type,
      points: -pointsLeft(reward),
      description: words[type],
      campaign: reward.campaign,
      reward: reward.id,
    }
  })
  return movePoints(work, first.company, moves)
}

const words = { expiration: 'Points expired', cancellation: 'Points cancelled' }
