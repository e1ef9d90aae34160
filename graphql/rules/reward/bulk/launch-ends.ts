import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import type { QueryOf } from '#model/tables.ts'
import { inList } from '#rules/platform/db/database.ts'
import { startOfDay } from '#rules/platform/local-time.ts'
import type { Skip } from './skips.ts'

/** The last millisecond of a day in one time zone, and the launches there. Those in `fixed` have a fixed expiry date. */
type ZoneEnd = { end: Date; launches: string[]; fixed: string[] }

type Zone = { time_zone: string; expiry_mode: string }

/** Restricts a query to some launches. */
export type LaunchFilter = (query: QueryOf<'launches'>) => void

/** Returns the ends that a last day gives to launches, each in its own time zone. `among` selects the launches. */
export async function readLaunchEnds(knex: Knex, among: LaunchFilter, until: string): Promise<ZoneEnd[]> {
  const read = (name: string) => (isPostgres(knex) ? `snapshot #>> '{delivery,${name}}'` : `json_extract(snapshot, '$.delivery.${name}')`)
  const zone = knex.raw<Zone>(`${read('timeZone')} as time_zone, ${read('expiryMode')} as expiry_mode`)
  const rows = await knex('launches').where(among).select('id', zone)
  return [...Map.groupBy(rows, ({ time_zone }) => time_zone)].map(([timeZone, ones]) => ({
    end: new Date(startOfDay(until, timeZone, 1).getTime() - 1),
    launches: ones.map(({ id }) => id),
    fixed: ones.flatMap(({ id, expiry_mode }) => (expiry_mode === 'date' ? [id] : [])),
  }))
}

/**
 * Returns the reasons to leave out a reward that should end later. It ends then or later already, or the day is over in its zone. Unless the
 * caller may pass it, a fixed expiry date of its campaign is a reason, too.
 */
export function extendSkips(knex: Knex, ends: readonly ZoneEnd[], now: Date, mayPassFixed: boolean): Skip[] {
  const isIn = (launches: string[]) => inList(knex, 'rewards.launch', launches)
  const tooEarly = ends.map(({ end, launches }) =>
    end > now ? knex.raw('(? and rewards.expires_at >= ?)', [isIn(launches), end]) : isIn(launches),
  )
  const fixed = ends.flatMap((zone) => zone.fixed)
  return [
    ...tooEarly.map((condition): Skip => ['ends_later', condition]),
    ...(mayPassFixed || !fixed.length ? [] : [['fixed_end', isIn(fixed)] as const]),
  ]
}
