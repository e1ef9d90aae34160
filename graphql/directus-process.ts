import { writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { describeFaults } from '#contracts/settings/faults.ts'
import { readDrainMs } from '#contracts/settings/setting-checks.ts'
import { rulesVariables } from '#contracts/settings/variables.ts'
import { makeFolders } from '#errors/make-folders.ts'
import { refuseStart, SettingError } from '#errors/process-end.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { ModelVerdict } from '#model/model-state.ts'
import { cacheImportPaths } from './directus-patches/cache-import-paths.ts'
import { checkEnv, checkRules } from './offline/check-env.ts'
import { asDirectusReads } from './offline/database-env.ts'
import { explainDatabaseError, requireWholeFile, waitForServer } from './offline/database-faults.ts'
import { listEntries } from './offline/network-checks.ts'
import { examinePostgres } from './offline/postgres-limits.ts'
import { describeHalfRestore } from './offline/restore/marker.ts'
import { providerSettings } from './provider-settings.ts'
import { allSecrets, checkSecrets } from './secrets.ts'
import { directusSettings, redactedPaths } from './settings.ts'

/**
 * A process that may load Directus and our rules. `saveImports` keeps where their modules lie, for the next one. `leaveBus` ends the
 * connections to Redis.
 */
export type DirectusProcess = {
  dataDir: string
  drainMs: number
  isProduction: boolean
  saveImports: () => void
  leaveBus: () => Promise<void>
}

/**
 * Gives this process the settings of Directus and a data folder to work in, before Directus loads. DATA_DIR, WEB_DIR, DIRECTUS_PORT,
 * PUBLIC_URL and Directus's own DB_* come from the environment. Ends the process with exit code 78 if a setting is missing or wrong.
 */
export async function prepareProcess(): Promise<DirectusProcess> {
  const here = dirname(fileURLToPath(import.meta.url))
  const { env: checked, faults } = checkEnv(process.env, (env, report) => {
    checkRules(env, report)
    checkSecrets(env, allSecrets, report)
  })
  if (faults.length) refuseStart(describeFaults(faults))
  for (const name of Object.keys(process.env)) if (!(name in checked)) delete process.env[name]
  Object.assign(process.env, checked)
  const variables = z.parse(rulesVariables, process.env)
  const dataDir = resolve(variables.DATA_DIR)
  const webDir = resolve(variables.WEB_DIR ?? join(here, '../web/dist'))
  const halfRestore = describeHalfRestore(dataDir)
  if (halfRestore) refuseStart(halfRestore)

  // Makes new files readable by this user only, whatever the mode of the folder.
  process.umask(0o077)
  // A `.env` in the working folder would override the environment, and extensions only load with a package.json.
  const workDir = join(dataDir, 'directus')
  makeFolders(dataDir, [workDir, ...['uploads', 'studio', 'imports'].map((name) => join(dataDir, name))])
  writeFileSync(join(workDir, 'package.json'), '{"name":"plutus-directus","private":true}\n')
  process.chdir(workDir)
  // caches compiled modules, so that Directus restarts faster
  enableCompileCache(join(dataDir, 'cache'))
  const saveImports = cacheImportPaths(join(dataDir, 'cache'))

  const publicUrl = variables.PUBLIC_URL
  Object.assign(process.env, { DATA_DIR: dataDir, WEB_DIR: webDir })
  // after the environment is whole, which this module reads when it loads
  const { env, ownSecrets } = await import('#rules/platform/env/env.ts')
  const settings = {
    ...directusSettings({
      secrets: ownSecrets(),
      host: variables.DIRECTUS_HOST,
      port: variables.DIRECTUS_PORT,
      trusted: listEntries(variables.UPSTREAM_TRUSTED),
      dataDir,
      storage: env.storage,
      publicUrl,
      extensionsPath: here,
      hasStudio: variables.STUDIO === '1',
    }),
    ...providerSettings(process.env, publicUrl),
  }
  for (const [name, value] of Object.entries(settings)) {
    process.env[name] = isOperatorSetting(name) ? (process.env[name] ?? value) : value
    // Directus would take the text of this file instead
    delete process.env[`${name}_FILE`]
  }
  Object.assign(process.env, asDirectusReads(process.env))
  const { shapeDirectusLog } = await import('./directus-patches/directus-log.ts')
  shapeDirectusLog(process.env.LOG_LEVEL || 'warn', redactedPaths)
  const leaveBus = variables.REDIS
    ? await (await import('./join-bus.ts')).joinBus(variables.REDIS, ownSecrets().secret)
    : async () => undefined
  return { dataDir, drainMs: readDrainMs(process.env), isProduction: variables.NODE_ENV === 'production', saveImports, leaveBus }
}

/** Returns true if the operator's environment may override this variable of Directus. */
function isOperatorSetting(name: string): boolean {
  return name.startsWith('DB_') ? name !== 'DB_EXCLUDE_TABLES' : ['LOG_LEVEL', 'GRAPHQL_INTROSPECTION', 'SERVE_APP'].includes(name)
}

/** Tries the bucket, if files are in one. Ends the process with exit code 78 for one that is missing or refuses, and else only warns. */
export async function requireStore(): Promise<void> {
  // these modules read the settings when they load
  const { files } = await import('#rules/platform/files/files.ts')
  const { tryStore } = await import('#rules/platform/files/try-store.ts')
  const fault = await tryStore(files())
  if (fault?.isFinal) refuseStart(fault.message)
  if (fault) console.warn(`${fault.message} Until it does, files can’t be stored or read.`)
}

/**
 * Waits for the database, and calls `act` with Directus's connection to it. Ends the process with one sentence when the database refuses or
 * does not answer, and with exit code 78 when something must be corrected first.
 */
export async function withDatabase(act: (knex: Knex) => Promise<void>): Promise<void> {
  // these modules read the settings when they load
  const { default: getDatabase } = await import('@directus/api/database/index')
  const { configureDatabase } = await import('#rules/app/configure-database.ts')
  const knex = getDatabase()
  // the message of a failed statement would name its values, such as addresses, and reach the log
  knex.client.config.compileSqlOnError = false
  try {
    await waitForServer(() => knex.raw('select 1'), console.log)
    if (isPostgres(knex)) for (const warning of await examinePostgres(knex, process.env)) console.log(`Warning: ${warning}`)
    else await requireWholeFile(knex)
    await configureDatabase(knex)
    await act(knex)
  } catch (error) {
    if (error instanceof SettingError) refuseStart(error.message)
    const fault = explainDatabaseError(error) ?? explainDatabaseError(Object(error).cause)
    if (!fault) throw error
    if (fault.isFinal) refuseStart(fault.sentence)
    console.error(fault.sentence)
    process.exit(1)
  }
}

/** Migrates the database of `withDatabase` after `claim`, and seeds the demo once. Returns how its model was before. */
export async function migrateWithDemo(knex: Knex, claim: () => Promise<void>): Promise<ModelVerdict> {
  // the rules read the settings when they load
  const { migrateDatabase } = await import('#rules/app/migrate/migrate-database.ts')
  const { registerSubscribers } = await import('#rules/app/subscribers.ts')
  const { seedDemo } = await import('./seed/demo.ts')
  registerSubscribers()
  return migrateDatabase(knex, { claim, seedDemo, say: console.log })
}
