import type { Knex } from 'knex'

/** The connections beside the pool: one for health, and one for the lock of the reconciler. */
const besides = 2

/** The start of the name by which the connection for health tells PostgreSQL how many its process may open. */
const label = 'Plutus, connections up to '

/** Returns the connections to PostgreSQL that a process with this environment may open. */
export const neededConnections = (env: NodeJS.ProcessEnv): number => Number(env.DB_POOL__MAX || 10) + besides

/** Returns a number of connections in words that name where it comes from. */
export const describeConnections = (count: number): string => `${count} (DB_POOL__MAX=${count - besides}, and ${besides} more)`

/** Returns the statement by which a connection names the size of its process's pool, in `pg_stat_activity`. */
export const nameConnection = (poolMax: number): string => `set application_name = '${label}${poolMax + besides}'`

/** Returns the connections that each running Directus on this database may open, by the name of its connection for health. */
export async function listRunningPools(knex: Knex): Promise<number[]> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select substring(application_name from ?)::int as count from pg_stat_activity
      where datname = current_database() and application_name ~ ? order by 1`,
    Array(2).fill(`^${label}(\\d{1,5})$`),
  )
  return rows.map(({ count }) => count)
}
