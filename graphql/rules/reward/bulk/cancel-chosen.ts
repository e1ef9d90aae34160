import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { closeRewards, launchNumber, type RewardRow, returnToWallet } from '#rules/reward/close-reward.ts'
import { countRewards } from '#rules/reward/count-rewards.ts'
import { whereCancellable } from './bulk-act.ts'

type Choice = { includePartlySpent?: boolean | null | undefined; reason: string; actor: string; actorKind: 'person' | 'key' }

/**
 * Cancels rewards of one launch, except those redeemed since they were read, and returns their money in one ledger entry. Returns the
 * number of cancelled rewards.
 */
export async function cancelChosen(work: UnitOfWork, rows: RewardRow[], choice: Choice): Promise<number> {
  const { includePartlySpent, reason, actor, actorKind } = choice
  const closed = await closeRewards(work, rows, 'cancelled', reason, (query) => whereCancellable(query, includePartlySpent))
  await returnToWallet(work, rows, closed, {
    reference: await launchNumber(work, rows),
    description: `${countRewards(closed.count)} cancelled`,
    actor,
    actorKind,
  })
  return closed.count
}
