import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import type { LockedReward } from '#rules/reward/lock-reward.ts'
import { movePoints } from './move-points.ts'

type Heir = { reward: string; recipient: string; points: number }

/**
 * The points of a reward leave its person's account and lie in another's. In one call, so that of two who get each other's
 * points at once neither waits for the other.
 */
export async function transferPoints(work: UnitOfWork, reward: LockedReward, heir: Heir): Promise<void> {
  const snapshot = await readSnapshot(work.trx, reward.launch)
  await movePoints(work, reward.company, [
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
      description: snapshot.points?.note || 'Points received',
      campaign: reward.campaign,
      reward: heir.reward,
      expiresAt: instant(reward.expires_at),
    },
  ])
}
