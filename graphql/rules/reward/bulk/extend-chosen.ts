import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { fundedRewards } from '#model/statuses.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'

/** A launch of which some rewards were extended. */
export type ExtendedLaunch = { id: string; campaign: string; snapshot: LaunchSnapshot }

/** Event published when chosen rewards of a launch got a later `end`. They are locked, and subscribers may lock the campaign. */
export const chosenExtended = defineEvent<[work: UnitOfWork, launch: ExtendedLaunch, end: Date]>('rewards.chosen_extended')

/**
 * Gives rewards of one launch a later end, except those that end later already or no longer hold money. Moves what follows from it. Returns
 * the number of extended rewards. Lock order: rewards, campaign, the jobs of the launch.
 */
export async function extendChosen(
  work: UnitOfWork,
  { launch: id, rewards }: { launch: string; rewards: string[] },
  end: Date,
): Promise<number> {
  const { trx, now } = work
  const found = trx('rewards')
    .whereIn('id', rewards)
    .whereIn('status', fundedRewards)
    .where('expires_at', '<', end)
    .orderBy('id')
    .select('id')
  const ids = (await (isPostgres(trx) ? found.forNoKeyUpdate() : found)).map((row: { id: string }) => row.id)
  if (!ids.length) return 0
  await trx('rewards').whereIn('id', ids).update({ expires_at: end, date_updated: now })
  const launch = await orThrow(trx('launches').where({ id }).first('campaign', 'snapshot'))
  await chosenExtended.publish(work, { id, campaign: launch.campaign, snapshot: parseJson<LaunchSnapshot>(launch.snapshot) }, end)
  return ids.length
}
