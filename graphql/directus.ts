import { mkdirSync, writeFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { exitWithParent } from '../bff/launch/exit-with-parent.ts'
import { quickImports } from './directus-patches/quick-imports.ts'
import { providerSettings } from './provider-settings.ts'
import { rulesVariables } from './rules/platform/env/variables.ts'
import { ensureSecrets } from './secrets.ts'
import { directusSettings } from './settings.ts'

/**
 * Starts Directus with our settings: the only place that knows them.
 * DATA_DIR, DIRECTUS_PORT, PUBLIC_URL and Directus's own DB_* come from the environment.
 */
const here = dirname(fileURLToPath(import.meta.url))
const variables = z.parse(rulesVariables, process.env)
const dataDir = resolve(variables.DATA_DIR)

// Whatever the mode of the folder, its files are this user's alone.
process.umask(0o077)
// A `.env` in the working folder would beat the environment, and without a package.json no extension loads.
const workDir = join(dataDir, 'directus')
mkdirSync(workDir, { recursive: true })
mkdirSync(join(dataDir, 'uploads'), { recursive: true })
mkdirSync(join(dataDir, 'imports'), { recursive: true })
writeFileSync(join(workDir, 'package.json'), '{"name":"plutus-directus","private":true}\n')
process.chdir(workDir)
// Directus is a thousand modules: compiled once, it is back sooner after a kill
enableCompileCache(join(dataDir, 'cache'))
const saveImports = quickImports(join(dataDir, 'cache'))

const publicUrl = variables.PUBLIC_URL
const settings = {
  ...directusSettings({
    secrets: ensureSecrets(dataDir),
    port: variables.DIRECTUS_PORT,
    dataDir,
    publicUrl,
    extensionsPath: here,
  }),
  ...providerSettings(process.env, publicUrl),
}
for (const [name, value] of Object.entries(settings)) process.env[name] = ownName(name) ? (process.env[name] ?? value) : value
process.env.DATA_DIR = dataDir
exitWithParent()

await install()
const { startServer } = await import('@directus/api/server')
await startServer()
flushCompileCache()
saveImports()

/** Lists what an operator may set by Directus's own name. */
function ownName(name: string): boolean {
  return name.startsWith('DB_') ? name !== 'DB_EXCLUDE_TABLES' : ['LOG_LEVEL', 'GRAPHQL_INTROSPECTION', 'SERVE_APP'].includes(name)
}

/** Directus's own tables and migrations, in this process: its CLI would cost two more seconds at each start. */
async function install(): Promise<void> {
  // each reads the settings as it is loaded
  const { default: getDatabase, isInstalled } = await import('@directus/api/database/index')
  const { default: runMigrations } = await import('@directus/api/database/migrations/run')
  const { default: runSeed } = await import('@directus/api/database/seeds/run')
  const database = getDatabase()
  if (!(await isInstalled())) await runSeed(database)
  await runMigrations(database, 'latest', false)
}
