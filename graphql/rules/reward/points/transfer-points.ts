import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import type { LockedReward } from '#rules/reward/lock-reward.ts'
import { movePoints } from './move-points.ts'

type Heir = { id: string; recipient: string; points: number }

/**
 * The points of a reward leave its person's account and lie in another's. In one call, so that of two who get each other's
 * points at once neither waits for the other.
 */
export const transferPoints = (work: UnitOfWork, reward: LockedReward, heir: Heir, note?: string | null): Promise<void> =>
  movePoints(work, reward.company, [
    {
      recipient: String(reward.recipient),
      type: 'cancellation',
      points: -heir.points,
      description: 'Points cancelled',
      campaign: reward.campaign,
      reward: reward.id,
    },
    {
      recipient: heir.recipient,
      type: 'accrual',
      points: heir.points,
      description: note || 'Points received',
      campaign: reward.campaign,
      reward: heir.id,
      expiresAt: instant(reward.expires_at),
    },
  ])
