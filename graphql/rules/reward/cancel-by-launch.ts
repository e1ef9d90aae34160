import type { QueryOf } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { whereCancellable } from './bulk/bulk-act.ts'
import { type ClosedTotals, closeRewards, launchNumber, type RewardRow, returnToWallet } from './close-reward.ts'
import { countRewards } from './count-rewards.ts'
import { lockRewards } from './lock-reward.ts'

/** The reason for a cancellation and its actor. `describe` names a number of them in the ledger, and `guard` leaves some out. */
type Cancellation = {
  reason: string
  describe: (count: number) => string
  guard?: (query: QueryOf<'rewards'>) => void
  actor: string
  actorKind: 'person' | 'key'
}

/**
 * Cancels rewards and returns their money with one ledger entry for each launch, after all are closed. Skips those redeemed since they were
 * read. Returns the number of cancelled rewards by campaign.
 */
export async function cancelByLaunch(work: UnitOfWork, rows: RewardRow[], cancellation: Cancellation): Promise<Map<string, number>> {
  const { reason, describe, guard, ...by } = cancellation
  const byLaunch = Map.groupBy(rows, ({ campaign, launch }) => `${campaign} ${launch}`)
  if (byLaunch.size > 1) await lockRewards(work, rows)
  const closings: [RewardRow[], ClosedTotals][] = []
  for (const [, group] of [...byLaunch].sort(([one], [other]) => (one < other ? -1 : 1)))
    closings.push([group, await closeRewards(work, group, 'cancelled', reason, guard)])
  const counts = new Map<string, number>()
  for (const [group, closed] of closings) {
    const campaign = group[0]?.campaign ?? ''
    counts.set(campaign, (counts.get(campaign) ?? 0) + closed.count)
    await returnToWallet(work, group, closed, { reference: await launchNumber(work, group), description: describe(closed.count), ...by })
  }
  return counts
}

type Choice = Pick<Cancellation, 'reason' | 'actor' | 'actorKind'> & { includePartlySpent?: boolean | null | undefined }

/** Cancels chosen rewards as `cancelByLaunch` does, with partly redeemed ones only if included. */
export const cancelChosen = (
  work: UnitOfWork,
  rows: RewardRow[],
  { includePartlySpent, ...choice }: Choice,
): Promise<Map<string, number>> =>
  cancelByLaunch(work, rows, {
    ...choice,
    describe: (count) => `${countRewards(count)} cancelled`,
    guard: (query) => whereCancellable(query, includePartlySpent),
  })

/** Returns the rewards at the start that are of at most `max` launches, because each launch costs statements of its own. */
export function firstLaunches<One extends Pick<RewardRow, 'launch'>>(rows: One[], max = 50): One[] {
  const launches = new Set<string>()
  const end = rows.findIndex(({ launch }) => launches.add(launch).size > max)
  return end === -1 ? rows : rows.slice(0, end)
}
