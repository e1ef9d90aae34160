import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { ColumnField } from './fields.ts'
import { hiddenTables, systemIndexes } from './hidden-tables.ts'
import { model } from './model.ts'
import numbered from './model-number.json' with { type: 'json' }
import { cataloguePermissions, identities, rowRules } from './policies.ts'
import { brandList, studioCollections, studioSettings } from './studio.ts'

/** Increase it if this folder's code writes something else for the same model. A change of the model itself is detected by its hash. */
const applyVersion = 4

/**
 * A model of the database. `number` rises with each change. Versions with a number of at least `oldestCompatible` run on a database that
 * has it.
 */
export type ModelState = { number: number; oldestCompatible: number; hash: string }

/** The model as stored in a database. Versions before the number stored the hash alone. */
type StoredModel = { hash: string | undefined; state: ModelState | undefined }

/**
 * The model of a database compared with that of this version. On a `newer` one this version runs without changing it, and on an
 * `incompatible` one it does not run.
 */
export type ModelVerdict = 'missing' | 'older' | 'current' | 'newer' | 'incompatible'

const hashKey = 'model'
const stateKey = 'model-number'

/** Returns the model of this version. */
export const ownModel = (): ModelState => ({ number: numbered.number, oldestCompatible: numbered.oldestCompatible, hash: modelHash() })

/** Returns what a database says about its model. `plutus_meta` must exist. */
export async function readModel(knex: Knex): Promise<StoredModel> {
  const rows = await knex('plutus_meta').whereIn('key', [hashKey, stateKey]).select('key', 'value')
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const state = values.get(stateKey)
  return { hash: values.get(hashKey), state: state === undefined ? undefined : (JSON.parse(state) as ModelState) }
}

/** Compares the model of a database with that of this version. */
export function compareModels({ hash, state }: StoredModel, own = ownModel()): ModelVerdict {
  if (state && state.oldestCompatible > own.number) return 'incompatible'
  if (!hash) return 'missing'
  // a version before the number applied its own model since, and left the number behind
  const number = state?.hash === hash ? state.number : 0
  if (number > own.number) return 'newer'
  return number === own.number && hash === own.hash ? 'current' : 'older'
}

/** Stores that a database has the model of this version. */
export async function storeModel(trx: Knex.Transaction): Promise<void> {
  const own = ownModel()
  const rows = [
    { key: hashKey, value: own.hash },
    { key: stateKey, value: JSON.stringify(own) },
  ]
  await trx('plutus_meta').insert(rows).onConflict('key').merge()
}

let hash: string | undefined

/** Returns the hash of everything that affects the database, which excludes the descriptions that only the contract has. */
export function modelHash(): string {
  hash ??= hashModel()
  return hash
}

function hashModel(): string {
  const tables = model.map(({ says: _, fields, ...rest }) => ({ ...rest, fields: withoutDescriptions(fields) }))
  const text = JSON.stringify([
    applyVersion,
    tables,
    rowRules,
    identities,
    hiddenTables,
    systemIndexes,
    cataloguePermissions,
    studioCollections,
    brandList,
    studioSettings,
  ])
  return createHash('sha256').update(text).digest('hex')
}

const withoutDescriptions = (fields: Record<string, ColumnField>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { says: _, list: __, isMoney: ___, ...field }]) => [name, field]))
