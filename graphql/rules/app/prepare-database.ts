import getDatabase from '@directus/api/database/index'
import { endFailedStart } from '#errors/process-end.ts'
import { refuseDemoBrands } from '#rules/catalogue/voucher/demo-brands.ts'
import { watchPeopleWords } from '#rules/people/people-words.ts'
import { followBus } from '#rules/platform/operation/follow-bus.ts'
import { watchVersions } from '#rules/platform/upgrade/older-versions.ts'
import { applyHold } from './hold/apply-hold.ts'
import { upgrades } from './upgrades.ts'

/**
 * Prepares this process for a migrated database, before the first request. Ends it on an error, and in production if a brand is only for
 * the demo.
 */
export async function prepareDatabase(): Promise<void> {
  // Directus only warns of a failed hook and would serve an incomplete database
  await prepare().catch(endFailedStart)
}

async function prepare(): Promise<void> {
  followBus()
  const knex = getDatabase()
  watchVersions(knex, upgrades)
  await watchPeopleWords(knex)
  await applyHold(knex)
  await refuseDemoBrands(knex)
}
