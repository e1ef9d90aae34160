import { validateMigrations } from '@directus/api/database/index'
import type { Knex } from 'knex'
import { refuseStart } from '#errors/process-end.ts'
import { compareModels, ownModel, readModel } from '#model/model-state.ts'
import { readState, storeState } from '#rules/platform/db/stored-state.ts'
import { env } from '#rules/platform/env/env.ts'
import { noteOlderVersion, refuseIncompatible } from '#rules/platform/upgrade/older-versions.ts'

const advice = 'Run npm run migrate, in containers the command migrate, and start Plutus again.'

/** The settings that a migration writes into the database, by the name of their variable. */
const settingsKey = 'migrated-settings'
type MigratedSettings = { PAYMENTS: string; ISSUER_STATE: string }
const ownSettings = (): MigratedSettings => ({ PAYMENTS: env.payments.providers.join(','), ISSUER_STATE: env.issuer.state })

/** Records the settings that a migration wrote into the database. */
export const storeSettings = (knex: Knex): Promise<void> => storeState(knex, settingsKey, ownSettings())

/**
 * Ends the process with one sentence and exit code 78 unless the database was migrated for this version and its settings. Writes nothing
 * else than that an older version runs on it.
 */
export async function requireMigrated(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('plutus_meta'))) refuseStart(`The database holds no Plutus yet. ${advice}`)
  const stored = await readModel(knex)
  const verdict = compareModels(stored)
  if (verdict === 'incompatible') refuseIncompatible(stored.state?.number)
  if (verdict === 'missing') refuseStart(`The database is not completely set up. ${advice}`)
  if (verdict === 'newer') return noteOlderVersion(knex, ownModel().number)
  if (verdict === 'older' || !(await validateMigrations())) refuseStart(`The database is of an older version of Plutus. ${advice}`)
  const settings = await readState<MigratedSettings>(knex, settingsKey)
  const own = ownSettings()
  const [changed] = (Object.keys(own) as (keyof MigratedSettings)[]).filter((name) => settings?.[name] !== own[name])
  if (changed) refuseStart(`${changed} differs from that of the last migration. ${advice}`)
}
