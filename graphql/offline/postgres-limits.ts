import type { Knex } from 'knex'
import { SettingError } from '#errors/process-end.ts'
import { describeConnections, listRunningPools, neededConnections } from '#rules/platform/db/pool-size.ts'

/** The oldest major version that our SQL runs on (`as materialized`), and the oldest that tests run on. */
const oldestUsable = 12
const oldestTested = 15

type Limits = { places: number; limit: string }

/**
 * Examines the version of PostgreSQL, and the connections that it allows this user beside those that Plutus may open. Returns warnings. Without
 * `willStart` this process is none of them. Throws a SettingError of one sentence if Plutus can't work there.
 */
export async function examinePostgres(knex: Knex, env: NodeJS.ProcessEnv, willStart = true): Promise<string[]> {
  const warnings: string[] = []
  const { major, version } = await readVersion(knex)
  if (major < oldestUsable) throw new SettingError(`PostgreSQL ${version} is too old: Plutus needs ${oldestUsable} or newer.`)
  if (major < oldestTested)
    warnings.push(
      `PostgreSQL ${version} is old: Plutus is tested with ${oldestTested} and newer, and Directus supports maintained versions only.`,
    )
  const { places, limit } = await readLimits(knex)
  const own = neededConnections(env)
  const allowed = `PostgreSQL allows ${places} connections (${limit})`
  const advice = `Raise ${limit} or lower DB_POOL__MAX.`
  if (own > places) throw new SettingError(`${allowed}, and one process may open ${describeConnections(own)}. ${advice}`)
  const pools = [...(await listRunningPools(knex)), ...(willStart ? [own] : [])]
  const sum = pools.reduce((total, one) => total + one, 0)
  if (sum > places) warnings.push(`${allowed}, and the processes of Plutus on it may open ${sum} (${pools.join(' + ')}). ${advice}`)
  return warnings
}

async function readVersion(knex: Knex): Promise<{ major: number; version: string }> {
  const { rows } = await knex.raw<{ rows: { number: string; version: string }[] }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  const [{ number, version } = { number: '0', version: '' }] = rows
  return { major: Math.floor(Number(number) / 10_000), version: version.split(' ')[0] ?? '' }
}

/**
 * Returns the fewest connections that the server, the database and the user allow, and the name of that limit. The latter two do not bind a
 * superuser.
 */
async function readLimits(knex: Knex): Promise<Limits> {
  const { rows } = await knex.raw<{ rows: Limits[] }>(
    `select places::int, "limit" from (
      select current_setting('max_connections')::int - case when rolsuper then 0 else
        current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int end as places,
        'max_connections' as "limit" from pg_roles where rolname = current_user
      union all select rolconnlimit, 'the connection limit of DB_USER' from pg_roles where rolname = current_user and rolconnlimit >= 0 and not rolsuper
      union all select datconnlimit, 'the connection limit of DB_DATABASE' from pg_database, pg_roles
        where datname = current_database() and datconnlimit >= 0 and rolname = current_user and not rolsuper
    ) as limits order by places limit 1`,
  )
  return rows[0] ?? { places: Number.POSITIVE_INFINITY, limit: 'max_connections' }
}
