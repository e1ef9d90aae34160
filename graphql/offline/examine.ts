import { existsSync } from 'node:fs'
import type { Knex } from 'knex'
import { originsOf } from '#contracts/settings/setting-checks.ts'
import { SettingError } from '#errors/process-end.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { compareModels, readModel } from '#model/model-state.ts'
import { tryAddress } from '#rules/app/connections/try-address.ts'
import { tryCredentials } from '#rules/app/connections/try-all.ts'
import { tryDirectus } from '#rules/app/connections/try-directus.ts'
import { describeMissingFiles } from '#rules/app/operation/named-files.ts'
import { describeForeignOwner } from '#rules/app/operation/store-owner.ts'
import { env as ownEnv } from '#rules/platform/env/env.ts'
import type { FileStore } from '#rules/platform/files/file-store.ts'
import { StoreFault } from '#rules/platform/files/store-fault.ts'
import { tryStore } from '#rules/platform/files/try-store.ts'
import type { TriedConnection } from '#rules/platform/operation/try-connection.ts'
import { describeChanged, findChangedSecrets } from '#rules/platform/secrets/fingerprints.ts'
import { allSecrets, checkSecrets, placeOfSecrets, readSecrets } from '../secrets.ts'
import { connectDatabase, readDatabasePlace } from './connect.ts'
import { explainDatabaseError } from './database-faults.ts'
import { openStore } from './open-store.ts'
import { examinePostgres } from './postgres-limits.ts'
import { explainRedisError } from './redis-faults.ts'
import { tryRedis } from './try-redis.ts'

/** One line of `npm run doctor`. A fault must be corrected, and a warning may end by itself. */
export type Finding = { level: 'good' | 'warning' | 'fault'; sentence: string }

/**
 * Tries everything that Plutus connects to: the database, Redis, Directus elsewhere, the mail server, payments, suppliers and its own addresses. The settings must be
 * checked and in process.env, as the rules read them there. Takes at most ten seconds and never throws.
 */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const addresses = [...new Set([env.PUBLIC_URL, env.REWARD_URL])].filter((address) => address?.startsWith('https://'))
  const upstreams = env.DIRECTUS_URL ? originsOf(env.DIRECTUS_URL) : []
  const [database, store, redis, credentials, ...others] = await Promise.all([
    // a machine with BFFs alone has none
    upstreams.length && !env.DB_CLIENT ? [] : tryDatabase(env),
    tryFiles(env),
    findRedis(env.REDIS),
    tryCredentials(),
    ...upstreams.map(tryDirectus),
    ...addresses.map((address = '', index) => tryAddress(index ? 'REWARD_URL' : 'PUBLIC_URL', address)),
  ])
  return [...database, ...store, ...redis, ...[...credentials, ...others].map(toFinding)]
}

/** Tries the bucket, if files are in one. */
async function tryFiles(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const store = openStore(env)
  if (store.isLocal) return []
  const fault = await tryStore(store)
  if (fault) return [{ level: fault.isFinal ? 'fault' : 'warning', sentence: fault.message }]
  return [{ level: 'good', sentence: `Files can be stored and read in ${store.describe('')}.` }]
}

const levels = { works: 'good', refused: 'fault', unanswered: 'warning' } as const

const toFinding = ({ outcome, sentence }: TriedConnection): Finding => ({ level: levels[outcome], sentence })

async function findRedis(address: string | undefined): Promise<Finding[]> {
  if (!address) return []
  try {
    await tryRedis(address)
    return [{ level: 'good', sentence: 'Redis answers.' }]
  } catch (error) {
    const fault = explainRedisError(error)
    const sentence = fault?.sentence ?? `Redis can’t be used: ${error instanceof Error ? error.message : String(error)}.`
    return [{ level: fault?.isFinal === false ? 'warning' : 'fault', sentence }]
  }
}

/** In ms. For so long a connection to the database may take. */
const timeoutMs = 9_000

/** Throws the error that a start would meet if the user must not create tables. */
async function requireRights(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { may: boolean | null }[] }>("select has_schema_privilege(current_schema(), 'create') as may")
  if (!rows[0]?.may) throw Object.assign(new Error('permission denied to create tables'), { code: '42501' })
}

/** Finds secrets of another database, which would stop the start. */
async function findForeignSecrets(knex: Knex, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let isWhole = await knex.schema.hasTable('plutus_meta')
  checkSecrets(env, allSecrets, () => (isWhole = false), false)
  const changed = isWhole ? await findChangedSecrets(knex, readSecrets(env, allSecrets)) : []
  return changed.length ? [{ level: 'fault', sentence: describeChanged(placeOfSecrets(env, changed), changed) }] : []
}

/** Describes a database that this version would not start on, or where `npm run migrate` comes first. */
async function describeModel(knex: Knex): Promise<Finding[]> {
  const verdict = (await knex.schema.hasTable('plutus_meta')) ? compareModels(await readModel(knex)) : 'missing'
  if (verdict === 'incompatible')
    return [{ level: 'fault', sentence: 'A newer version of Plutus has changed the database. Start that version, or restore a backup.' }]
  const isMigratedByHand = isPostgres(knex) && ownEnv.isProduction
  if (!isMigratedByHand || verdict === 'current' || verdict === 'newer') return []
  return [{ level: 'warning', sentence: 'The database is not migrated to this version: run npm run migrate before the start.' }]
}

/** Describes a bucket of another database, and files that rows name and that are not there. A bucket’s own fault is left to `tryFiles`. */
async function describeStore(knex: Knex, store: FileStore): Promise<string[]> {
  try {
    const found = [await describeForeignOwner(knex, store), await describeMissingFiles(knex, store)]
    return found.filter((sentence) => sentence !== undefined)
  } catch (error) {
    if (error instanceof StoreFault) return []
    throw error
  }
}

async function tryDatabase(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const place = readDatabasePlace(env)
  if (place.kind === 'SQLite' && !existsSync(place.file))
    return [{ level: 'good', sentence: `The database ${place.file} is not there yet: the first start creates it.` }]
  const knex = connectDatabase(env)
  try {
    await knex.raw('select 1').timeout(timeoutMs)
    const limits = place.kind === 'PostgreSQL' ? await examinePostgres(knex, env, false) : []
    if (place.kind === 'PostgreSQL') await requireRights(knex)
    const unmigrated = await describeModel(knex)
    const hasBrands = await knex.schema.hasTable('brands')
    const brand = hasBrands && (await knex('brands').where({ status: 'active' }).first('id'))
    const answers: Finding = { level: 'good', sentence: `The database answers (${place.kind}).` }
    const sentence = 'The catalogue has no active brand: companies can’t finish signing up until it has one in their currency.'
    const warnings = [
      ...limits,
      ...(brand || !hasBrands ? [] : [sentence]),
      ...(hasBrands ? await describeStore(knex, openStore(env)) : []),
    ]
    return [
      answers,
      ...(await findForeignSecrets(knex, env)),
      ...unmigrated,
      ...warnings.map((warning): Finding => ({ level: 'warning', sentence: warning })),
    ]
  } catch (error) {
    const fault = explainDatabaseError(error)
    const own = error instanceof SettingError ? error.message : undefined
    const sentence = own ?? fault?.sentence ?? `The database can’t be read: ${error instanceof Error ? error.message : String(error)}.`
    return [{ level: fault?.isFinal === false ? 'warning' : 'fault', sentence }]
  } finally {
    await knex.destroy().catch(() => undefined)
  }
}
