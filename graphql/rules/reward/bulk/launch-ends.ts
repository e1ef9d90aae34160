import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { inList } from '#rules/platform/db/database.ts'
import { startOfDay } from '#rules/platform/local-time.ts'
import type { Skip } from './skips.ts'

/** The last millisecond of a day in one time zone, and the launches there. Those in `fixed` have a fixed expiry date. */
type ZoneEnd = { end: Date; launches: string[]; fixed: string[] }

/** Returns the ends that a last day gives to launches, each in its own time zone. `launches` are their ids or a query of them. */
export async function readLaunchEnds(knex: Knex, launches: string[] | Knex.QueryBuilder, until: string): Promise<ZoneEnd[]> {
  const delivery = (name: string) =>
    isPostgres(knex)
      ? knex.raw(`snapshot #>> '{delivery,${name}}' as ??`, [name])
      : knex.raw(`json_extract(snapshot, '$.delivery.${name}') as ??`, [name])
  const rows = (await knex('launches')
    .whereIn('id', launches as string[])
    .select('id', delivery('timeZone'), delivery('expiryMode'))) as { id: string; timeZone: string; expiryMode: string }[]
  return [...Map.groupBy(rows, ({ timeZone }) => timeZone)].map(([timeZone, ones]) => ({
    end: new Date(startOfDay(until, timeZone, 1).getTime() - 1),
    launches: ones.map(({ id }) => id),
    fixed: ones.flatMap(({ id, expiryMode }) => (expiryMode === 'date' ? [id] : [])),
  }))
}

/**
 * Returns the reasons to leave out a reward that should end later: it ends then or later already, or the day is over in its zone. Also a
 * fixed expiry date of its campaign, unless the caller may pass it.
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
