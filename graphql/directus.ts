import { mkdirSync, writeFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { describeFaults } from '#contracts/settings/faults.ts'
import { readDrainMs } from '#contracts/settings/setting-checks.ts'
import { rulesVariables } from '#contracts/settings/variables.ts'
import { exitWithParent, refuseStart } from '#errors/process-end.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { cacheImportPaths } from './directus-patches/cache-import-paths.ts'
import { delayShutdown } from './directus-patches/delay-shutdown.ts'
import { checkEnv, checkRules } from './offline/check-env.ts'
import { asDirectusReads } from './offline/database-env.ts'
import { explainDatabaseError, requireWholeFile, waitForDatabase } from './offline/database-faults.ts'
import { listEntries } from './offline/network-checks.ts'
import { describeHalfRestore } from './offline/restore/marker.ts'
import { providerSettings } from './provider-settings.ts'
import { allSecrets, checkSecrets } from './secrets.ts'
import { directusSettings, redactedPaths } from './settings.ts'

/** Starts Directus with our settings. DATA_DIR, DIRECTUS_PORT, PUBLIC_URL and Directus's own DB_* come from the environment. */
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
const halfRestore = describeHalfRestore(dataDir)
if (halfRestore) refuseStart(halfRestore)

// Makes new files readable by this user only, whatever the mode of the folder.
process.umask(0o077)
// A `.env` in the working folder would override the environment, and extensions only load with a package.json.
const workDir = join(dataDir, 'directus')
mkdirSync(workDir, { recursive: true })
mkdirSync(join(dataDir, 'uploads'), { recursive: true })
mkdirSync(join(dataDir, 'studio'), { recursive: true })
mkdirSync(join(dataDir, 'imports'), { recursive: true })
writeFileSync(join(workDir, 'package.json'), '{"name":"plutus-directus","private":true}\n')
process.chdir(workDir)
// caches compiled modules, so that Directus restarts faster
enableCompileCache(join(dataDir, 'cache'))
const saveImports = cacheImportPaths(join(dataDir, 'cache'))

const publicUrl = variables.PUBLIC_URL
process.env.DATA_DIR = dataDir
// after the environment is whole, which this module reads when it loads
const { ownSecrets } = await import('#rules/platform/env/env.ts')
const settings = {
  ...directusSettings({
    secrets: ownSecrets(),
    host: variables.DIRECTUS_HOST,
    port: variables.DIRECTUS_PORT,
    trusted: listEntries(variables.UPSTREAM_TRUSTED),
    dataDir,
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
exitWithParent()

const { shapeDirectusLog } = await import('./directus-patches/directus-log.ts')
shapeDirectusLog(process.env.LOG_LEVEL || 'warn', redactedPaths)
await installDatabase().catch((error: unknown) => {
  const fault = explainDatabaseError(error)
  if (!fault) throw error
  if (fault.isFinal) refuseStart(fault.sentence)
  console.error(fault.sentence)
  process.exit(1)
})
const { startServer } = await import('@directus/api/server')
await startServer()
delayShutdown(readDrainMs(process.env))
flushCompileCache()
saveImports()

/** Returns true if the operator's environment may override this variable of Directus. */
function isOperatorSetting(name: string): boolean {
  return name.startsWith('DB_') ? name !== 'DB_EXCLUDE_TABLES' : ['LOG_LEVEL', 'GRAPHQL_INTROSPECTION', 'SERVE_APP'].includes(name)
}

/** Waits for the database, claims it, and creates or migrates the tables of Directus in this process. Starting its command line would take two seconds more. */
async function installDatabase(): Promise<void> {
  // these modules read the settings when they load
  const { default: getDatabase, isInstalled } = await import('@directus/api/database/index')
  const { default: runMigrations } = await import('@directus/api/database/migrations/run')
  const { default: runSeed } = await import('@directus/api/database/seeds/run')
  const { claimDatabase } = await import('#rules/platform/stack/claim-database.ts')
  const database = getDatabase()
  // the message of a failed statement would name its values, such as addresses, and reach the log
  database.client.config.compileSqlOnError = false
  await waitForDatabase(() => database.raw('select 1'), console.log)
  if (!isPostgres(database)) await requireWholeFile(database)
  await claimDatabase(database, dataDir)
  if (!(await isInstalled())) await runSeed(database)
  await runMigrations(database, 'latest', false)
}
