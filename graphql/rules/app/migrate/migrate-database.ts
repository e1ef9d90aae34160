import { flushCaches } from '@directus/api/cache'
import { validateMigrations } from '@directus/api/database/index'
import type { Knex } from 'knex'
import { applyModel, type Outside } from '#model/apply.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { compareModels, type ModelVerdict, ownModel, readModel, storeModel } from '#model/model-state.ts'
import { studioSettings } from '#model/studio.ts'
import { syncTaxPlaces } from '#rules/company/update-taxes.ts'
import { syncMethods } from '#rules/ledger/recharge/recharge-methods.ts'
import { peopleWordsUpgrade } from '#rules/people/people-words.ts'
import { requireOwnSessions, waitForSessionLock } from '#rules/platform/db/session-lock.ts'
import { env } from '#rules/platform/env/env.ts'
import { noteOlderVersion, refuseIncompatible } from '#rules/platform/upgrade/older-versions.ts'
import { repeatUpgrade, skipUpgrades } from '#rules/platform/upgrade/run-upgrade.ts'
import { rewardKinds } from '../reward-kinds.ts'
import { upgrades } from '../upgrades.ts'
import { copyBefore, finishCopies } from './copy-before.ts'
import { installDirectus } from './install-directus.ts'
import { storeSettings } from './require-migrated.ts'

/** Fills a new database with the demo. */
export type SeedDemo = (knex: Knex, given: { apiKey: string | undefined; kinds: typeof rewardKinds }) => Promise<void>

/** `claim` makes the database that of this process's data folder, before anything else is written there. */
type Migration = { claim: () => Promise<void>; seedDemo: SeedDemo; say: (sentence: string) => void }

/** The key of the advisory lock that one migration of a database holds. */
const lockKey = 7264002

/**
 * Migrates a database to this version: the tables of Directus, the model, policies, methods, taxes, and the demo once. One process at a time
 * does it on PostgreSQL, and each reads again what is left to do. Returns how the model was before. A kill at any point is made good by the
 * next call. Throws a SettingError for a pooler that shares connections, and ends the process when the database is too new.
 */
export async function migrateDatabase(knex: Knex, { claim, seedDemo, say }: Migration): Promise<ModelVerdict> {
  if (!isPostgres(knex)) {
    await claim()
    return migrate(knex, { run: undefined, say }, seedDemo)
  }
  await requireOwnSessions(knex)
  await claim()
  const lock = await waitForSessionLock(knex, lockKey, {
    onLost: endUnlocked,
    onWait: (holder) => say(`Another process migrates this database (${holder}). Waiting for it.`),
  })
  try {
    return await migrate(knex, { run: lock.run, say }, seedDemo)
  } finally {
    await lock.release()
  }
}

function endUnlocked(): void {
  console.error('The database ended the connection that held the lock of the migration. Run it again.')
  process.exit(1)
}

async function migrate(knex: Knex, outside: Outside, seedDemo: SeedDemo): Promise<ModelVerdict> {
  const stored = await readModel(knex)
  const verdict = compareModels(stored)
  if (verdict === 'incompatible') refuseIncompatible(stored.state?.number)
  if (verdict === 'newer') await noteOlderVersion(knex, ownModel().number)
  else await migrateTables(knex, outside, verdict)
  await syncMethods(knex, env.payments.providers)
  await syncTaxPlaces(knex)
  await storeSettings(knex)
  if (env.demo) await seedDemo(knex, { apiKey: env.demoApiKey, kinds: rewardKinds })
  return verdict
}

async function migrateTables(knex: Knex, outside: Outside, verdict: ModelVerdict): Promise<void> {
  const isNew = verdict === 'missing'
  const isInstalled = !isNew && (await validateMigrations())
  const isOnSqlite = !outside.run
  if (isOnSqlite && !isNew && (verdict === 'older' || !isInstalled)) await copyBefore(knex, env.dataDir, ownModel().hash)
  if (!isInstalled) await installDirectus(knex, isNew)
  if (verdict !== 'current') {
    await applyModel(knex, outside)
    await knex.transaction(async (trx) => {
      await storeModel(trx)
      if (isNew) await skipUpgrades(trx, upgrades)
      // an older version may have run since, which stores no words
      else await repeatUpgrade(trx, peopleWordsUpgrade)
    })
    await flushCaches(true)
  }
  if (isOnSqlite && (verdict !== 'current' || !isInstalled)) await finishCopies(env.dataDir)
  await knex('directus_settings').update({ auth_login_attempts: null, public_registration: false, ...studioSettings })
}
