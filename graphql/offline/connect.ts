import { join, resolve } from 'node:path'
import { getConfigFromEnv } from '@directus/api/utils/get-config-from-env'
import knex, { type Knex } from 'knex'
import * as z from 'zod/mini'
import { checkDatabaseEnv } from '#contracts/settings/connection-env.ts'
import { describeFaults } from '#contracts/settings/faults.ts'
import { SettingError } from '#errors/process-end.ts'
import { checkEnv } from './check-env.ts'
import { asDirectusReads, databaseDefaults } from './database-env.ts'

const shape = z.looseObject({
  client: z.enum(['sqlite3', 'pg'], 'DB_CLIENT must be sqlite3 or pg.'),
  filename: z.optional(z.string()),
  connectionString: z.optional(z.string()),
  version: z.optional(z.string()),
  searchPath: z.optional(z.union([z.string(), z.array(z.string())])),
  pool: z.optional(z.unknown()),
})

/** The place of the database: the file of SQLite, or what node-postgres connects with. */
export type DatabasePlace =
  | { kind: 'SQLite'; file: string }
  | { kind: 'PostgreSQL'; connection: string | Knex.PgConnectionConfig; searchPath: string | string[] | undefined }

/** Returns the folder of the data, as an absolute path. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env.DATA_DIR || 'data')

/**
 * Reads where the database is from the variables that Directus reads, in the same way. Directus keeps what it read first, so a process can
 * name one database. Throws a SettingError for an unknown `DB_CLIENT` or an unusable `DB_…_FILE`.
 */
export function readDatabasePlace(env: NodeJS.ProcessEnv): DatabasePlace {
  const { client, filename, connectionString, version: _, searchPath, pool: __, ...connection } = readAsDirectus(env)
  const dataDir = dataDirOf(env)
  // Directus runs in this folder
  if (client === 'sqlite3')
    return { kind: 'SQLite', file: resolve(dataDir, 'directus', filename ?? databaseDefaults(dataDir).DB_FILENAME ?? '') }
  return { kind: 'PostgreSQL', connection: connectionString ?? (connection as Knex.PgConnectionConfig), searchPath }
}

/**
 * Connects a plain command to the database of Plutus, without Directus. It must not run in Directus's process, because two SQLite libraries
 * in one process drop each other's locks. Callers end it with `destroy()`. Throws as `readDatabasePlace`.
 */
export function connectDatabase(env: NodeJS.ProcessEnv): Knex {
  const place = readDatabasePlace(env)
  if (place.kind === 'SQLite') return openSqlite(place.file)
  return openPostgres(place.connection, place.searchPath)
}

/** Opens a PostgreSQL for a plain command. */
export const openPostgres = (connection: string | Knex.PgConnectionConfig, searchPath?: string | string[]): Knex =>
  knex({ client: 'pg', connection, ...(searchPath && { searchPath }), pool: { min: 0, max: 2 }, log: quiet })

/** Opens an SQLite file as Directus does. Waits up to ten seconds for another writer. */
export function openSqlite(file: string): Knex {
  return knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    compileSqlOnError: false,
    pool: {
      min: 0,
      max: 1,
      afterCreate: (
        connection: { exec: (sql: string, done: (error: Error | null) => void) => void },
        done: (error: Error | null) => void,
      ) => connection.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000', done),
    },
    log: quiet,
  })
}

const quiet = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined }

/** Returns Directus's own reading of the variables. Its process looks for a file of settings in DATA_DIR/directus. */
function readAsDirectus(env: NodeJS.ProcessEnv) {
  const dataDir = dataDirOf(env)
  const own = process.env
  const { env: checked, faults } = checkEnv(env, checkDatabaseEnv)
  if (faults.length) throw new SettingError(describeFaults(faults))
  const database = asDirectusReads({ ...databaseDefaults(dataDir), ...checked })
  try {
    process.env = { ...database, CONFIG_PATH: join(dataDir, 'directus/.env') }
    return z.parse(shape, getConfigFromEnv('DB_', { omitPrefix: 'DB_EXCLUDE_TABLES' }))
  } catch (error) {
    throw error instanceof z.core.$ZodError ? new SettingError(error.issues[0]?.message) : error
  } finally {
    process.env = own
  }
}
