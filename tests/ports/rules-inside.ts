import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { RewardVisit } from '#graphql/rules/reward/reward-kind.ts'
import { ensureSecrets } from '#graphql/secrets.ts'
import { directusSettings } from '#graphql/settings.ts'
import { copyDataFolder } from '#tests/support/copy-data-folder.ts'
import { seededDatabases } from '#tests/support/postgres-databases.ts'
import { seededDataFolder } from '#tests/support/seeded-data-folder.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'

/** The path of Directus's database module, which the rules import. The root of the repository does not have the package. */
export const databaseModule = pathToFileURL(
  join(import.meta.dirname, '../../graphql/node_modules/@directus/api/dist/database/index.js'),
).href

/** Environment variables that point the rules at a voucher supplier where no server listens, so every order to it fails. */
const supplier = { VOUCHER_SUPPLIER_URL: 'http://127.0.0.1:9', VOUCHER_SUPPLIER_KEY: 'none' }

/**
 * Opens a copy of the demo's database in the test's own process, with the environment that the rules have inside Directus. Call it once per
 * file before importing rules, because they read the environment once.
 */
export async function openInside(database: 'SQLite' | 'PostgreSQL'): Promise<{ knex: RewardVisit['knex']; close: () => Promise<void> }> {
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'plutus-inside-'))
  copyDataFolder(postgres ? seededDatabases.get(postgres.env.DB_PORT) : seededDataFolder()?.folder, dataDir)
  const places = {
    ...{ dataDir, storage: { driver: 'local' } as const, host: '127.0.0.1', port: '0', trusted: [] },
    ...{ publicUrl: 'http://localhost:3000', extensionsPath: dataDir, hasStudio: false },
  }
  Object.assign(process.env, directusSettings({ secrets: ensureSecrets({ DATA_DIR: dataDir }), ...places }), postgres?.env, supplier, {
    DATA_DIR: dataDir,
  })
  const knex: RewardVisit['knex'] = (await import(databaseModule)).default()
  return {
    knex,
    async close() {
      // Notifications of the last commits may still be in flight.
      await setTimeout(200)
      await knex.destroy()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
