import { flushCaches } from '@directus/api/cache'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { endFailedStart } from '#errors/process-end.ts'
import { appliedHash, applyModel } from '#model/apply.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { model } from '#model/model.ts'
import { studioSettings } from '#model/studio.ts'
import { refuseDemoBrands } from '#rules/catalogue/voucher/demo-brands.ts'
import { syncTaxPlaces } from '#rules/company/update-taxes.ts'
import { syncMethods } from '#rules/ledger/recharge/recharge-methods.ts'
import { peopleWordsUpgrade, watchPeopleWords } from '#rules/people/people-words.ts'
import { addLikeEscape } from '#rules/platform/db/literal-text.ts'
import { env } from '#rules/platform/env/env.ts'
import { repeatUpgrade, skipUpgrades } from '#rules/platform/upgrade/run-upgrade.ts'
import { boundCounts, sortGroups } from '../../directus-patches/aggregates.ts'
import { findIdsFirst } from '../../directus-patches/ids-first.ts'
import { markLostConnections } from '../../directus-patches/lost-connections.ts'
import { rollBackFailedCommits } from '../../directus-patches/roll-back-failed-commits.ts'
import { applyHold } from './hold/apply-hold.ts'
import { rewardKinds } from './reward-kinds.ts'
import { upgrades } from './upgrades.ts'

/** Fills a new database with the demo. */
export type SeedDemo = (knex: Knex, given: { dataDir: string; apiKey: string | undefined; kinds: typeof rewardKinds }) => Promise<void>

/**
 * Configures the database, creates or updates its tables, and inserts the demo data once by `seedDemo`, before the first request. Ends the
 * process on an error, and in production if a brand is only for the demo.
 */
export async function prepareDatabase(seedDemo: SeedDemo): Promise<void> {
  // Directus only warns of a failed hook and would serve an incomplete database
  await prepare(seedDemo).catch(endFailedStart)
}

async function prepare(seedDemo: SeedDemo): Promise<void> {
  const knex: Knex = getDatabase()
  // errors end up in logs, so their statements must not contain personal data
  knex.client.config.compileSqlOnError = false
  addLikeEscape(knex)
  rollBackFailedCommits(knex)
  markLostConnections(knex)
  boundCounts(knex)
  sortGroups(knex)
  if (isPostgres(knex)) findIdsFirst(knex, new Set(model.map(({ name }) => name)))
  else await tuneSqlite(knex)
  const isNew = !(await appliedHash(knex))
  if (await applyModel(knex)) {
    // an older version may have run since, which stores no words
    await repeatUpgrade(knex, peopleWordsUpgrade)
    await flushCaches(true)
  }
  if (isNew) await skipUpgrades(knex, upgrades)
  await watchPeopleWords(knex)
  await applyHold(knex)
  await knex('directus_settings').update({ auth_login_attempts: null, public_registration: false, ...studioSettings })
  await syncMethods(knex, env.payments.providers)
  await syncTaxPlaces(knex)
  if (env.demo) await seedDemo(knex, { dataDir: env.dataDir, apiKey: env.demoApiKey, kinds: rewardKinds })
  await refuseDemoBrands(knex)
}

/** Sets SQLite to WAL with synchronous FULL, so that acknowledged commits survive a power loss. NORMAL would not ensure that. */
async function tuneSqlite(knex: Knex): Promise<void> {
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'busy_timeout=5000', 'cache_size=-64000', 'temp_store=MEMORY']) {
    await knex.raw(`PRAGMA ${pragma}`)
  }
}
