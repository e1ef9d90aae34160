import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { fundedRewards } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList, instant, parseJson } from '#rules/platform/db/database.ts'
import { lockRewards } from '#rules/reward/lock-reward.ts'
import { readLaunchEnds } from './launch-ends.ts'

/** A launch of which some rewards were extended. */
export type ExtendedLaunch = { id: string; campaign: string; snapshot: LaunchSnapshot }

/** Event published when chosen rewards of a launch got a later `end`. They and the campaign are locked. */
export const chosenExtended = defineEvent<[work: UnitOfWork, launch: ExtendedLaunch, end: Date]>('rewards.chosen_extended')

type Extension = { until: string; mayPassFixed: boolean }

/**
 * Gives rewards a later end, the last moment of a day in their launch's time zone. Skips those that end later already, that have a fixed
 * end, or that no longer hold money. Moves what follows from it. Returns the number of extended rewards by campaign.
 */
export async function extendChosen(
  work: UnitOfWork,
  rows: readonly Row<'rewards'>[],
  { until, mayPassFixed }: Extension,
): Promise<Map<string, number>> {
  const { trx, now } = work
  await lockRewards(work, rows)
  const all = await readLaunchEnds(trx, (query) => query.where(inList(trx, 'id', [...new Set(rows.map(({ launch }) => launch))])), until)
  const ends = new Map(all.filter(({ end, isFixed }) => end > now && (mayPassFixed || !isFixed)).map(({ id, end }) => [id, end]))
  const locked = await trx('rewards')
    .where(inList(trx, 'id', rows.map(idOf)))
    .whereIn('status', fundedRewards)
    .select('id', 'campaign', 'launch', 'expires_at')
  const later = locked.flatMap((reward) => {
    const end = ends.get(reward.launch)
    return end && instant(reward.expires_at) < end ? [{ ...reward, end }] : []
  })
  for (const [end, ones] of Map.groupBy(later, (reward) => reward.end.getTime()))
    await trx('rewards')
      .where(inList(trx, 'id', ones.map(idOf)))
      .update({ expires_at: new Date(end), date_updated: now })
  const launches = await trx('launches')
    .where(inList(trx, 'id', [...new Set(later.map(({ launch }) => launch))]))
    .orderBy(['campaign', 'id'])
    .select('id', 'campaign', 'snapshot')
  for (const { id, campaign, snapshot } of launches) {
    const end = ends.get(id)
    if (end) await chosenExtended.publish(work, { id, campaign, snapshot: parseJson<LaunchSnapshot>(snapshot) }, end)
  }
  return new Map([...Map.groupBy(later, ({ campaign }) => campaign)].map(([campaign, ones]) => [campaign, ones.length]))
}

const idOf = ({ id }: { id: string }): string => id
