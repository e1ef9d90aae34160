import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import type { QueryOf } from '#model/tables.ts'
import { inList } from '#rules/platform/db/database.ts'
import { startOfDay } from '#rules/platform/local-time.ts'
import type { Skip } from './skips.ts'

/** The last millisecond of a day in a launch's time zone. With `isFixed` the launch has a fixed expiry date. */
type LaunchEnd = { id: string; end: Date; isFixed: boolean }

type Delivery = { time_zone: string; expiry_mode: string }

/** Restricts a query to some launches. */
export type LaunchFilter = (query: QueryOf<'launches'>) => void

/** Returns the ends that a last day gives to launches, each in its own time zone. `among` selects the launches. */
export async function readLaunchEnds(knex: Knex, among: LaunchFilter, until: string): Promise<LaunchEnd[]> {
  const read = (name: string) => (isPostgres(knex) ? `snapshot #>> '{delivery,${name}}'` : `json_extract(snapshot, '$.delivery.${name}')`)
  const delivery = knex.raw<Delivery>(`${read('timeZone')} as time_zone, ${read('expiryMode')} as expiry_mode`)
  const rows = await knex('launches').where(among).select('id', delivery)
  const zones = [...new Set(rows.map(({ time_zone }) => time_zone))]
  const ends = new Map(zones.map((zone) => [zone, new Date(startOfDay(until, zone, 1).getTime() - 1)]))
  return rows.flatMap(({ id, time_zone, expiry_mode }) => {
    const end = ends.get(time_zone)
    return end ? [{ id, end, isFixed: expiry_mode === 'date' }] : []
  })
}

/**
 * Returns the reasons to leave out a reward that should end later. The day is over in its zone, or it ends then or later already. Unless the
 * caller may pass it, a fixed expiry date of its campaign is a reason, too.
 */
export function extendSkips(knex: Knex, ends: readonly LaunchEnd[], now: Date, mayPassFixed: boolean): Skip[] {
  const isIn = (launches: readonly LaunchEnd[]) =>
    inList(
      knex,
      'rewards.launch',
      launches.map(({ id }) => id),
    )
  const zones = [...Map.groupBy(ends, ({ end }) => end.getTime())]
  const fixed = ends.filter(({ isFixed }) => isFixed)
  return [
    ...zones.map(([end, launches]): Skip => {
      if (end <= now.getTime()) return ['day_over', isIn(launches)]
      return ['ends_later', knex.raw('(? and rewards.expires_at >= ?)', [isIn(launches), new Date(end)])]
    }),
    ...(mayPassFixed || !fixed.length ? [] : [['fixed_end', isIn(fixed)] as const]),
  ]
}
