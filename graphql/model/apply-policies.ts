import type { Knex } from 'knex'
import type { Collection } from './collection.ts'
import { isPostgres } from './is-postgres.ts'
import { model } from './model.ts'
import {
  cataloguePermissions,
  cataloguePolicy,
  catalogueRole,
  type Identity,
  identities,
  peoplePolicy,
  peopleRole,
  rowRules,
} from './policies.ts'
import { brandList } from './studio.ts'

/** Creates or updates the read-only Directus role of all members, that of Studio, and a user, role and policy for each identity of the BFF. */
export async function applyPolicies(trx: Knex.Transaction): Promise<void> {
  await addUserColumns(trx)
  await applyRole(trx, 'Plutus people', peopleRole, peoplePolicy)
  await grant(
    trx,
    peoplePolicy,
    model.map((collection) => ({
      collection: collection.name,
      permissions: rowRules[collection.read],
      fields: visibleFields(collection),
    })),
  )
  for (const identity of identities) await applyIdentity(trx, identity)
  await applyCatalogueRole(trx)
}

export const visibleFields = ({ fields }: Collection): string[] =>
  Object.entries(fields)
    .filter(([, field]) => !field.hidden)
    .map(([column]) => column)

/**
 * Adds the columns of `directus_users` that limit which rows a user may read. Each member has `company`. Only members with the matching
 * ability have `money_company` and `audit_company`. `balance_company` is that of all people, and of keys with `money_company`.
 */
async function addUserColumns(trx: Knex.Transaction): Promise<void> {
  for (const column of ['company', 'balance_company', 'money_company', 'audit_company']) {
    if (!(await trx.schema.hasColumn('directus_users', column))) {
      await trx.schema.alterTable('directus_users', (table) => {
        table.uuid(column).nullable()
      })
    }
    await trx('directus_fields').where({ collection: 'directus_users', field: column }).delete()
    await trx('directus_fields').insert({ collection: 'directus_users', field: column, special: 'uuid' })
  }
  // members made by 0.2.0, which had no such column
  const balanceCompany = trx.raw("case when provider = 'key' then money_company else company end")
  const differs = trx.raw(`balance_company ${isPostgres(trx) ? 'is distinct from' : 'is not'} ?`, [balanceCompany])
  await trx('directus_users').whereNotNull('company').where(differs).update({ balance_company: balanceCompany })
  // the email address a provider verified, kept until the rules complete that sign-in (provider-session.ts)
  if (!(await trx.schema.hasColumn('directus_users', 'vouched_email')))
    await trx.schema.alterTable('directus_users', (table) => void table.string('vouched_email', 254).nullable())
}

async function applyIdentity(trx: Knex.Transaction, identity: Identity): Promise<void> {
  await applyRole(trx, `Plutus ${identity.storedName ?? identity.name}`, identity.role, identity.policy)
  await grant(
    trx,
    identity.policy,
    Object.entries(identity.reads).map(([collection, fields]) => ({
      collection,
      permissions: {},
      fields: expandColumns(collection, fields),
    })),
  )
  const user = {
    id: identity.user,
    first_name: `Plutus ${identity.storedName ?? identity.name}`,
    role: identity.role,
    status: 'active' as const,
    /** The tokens of the BFF and the operator are not stored in the database. identity-authentication.ts reads them from secrets.json. */
    token: null,
    provider: 'default',
  }
  await trx('directus_users').insert(user).onConflict('id').merge()
}

/** Creates or updates the role of operators in Studio. Directus itself then demands an authenticator of them too. */
async function applyCatalogueRole(trx: Knex.Transaction): Promise<void> {
  await applyRole(trx, 'Catalogue', catalogueRole, cataloguePolicy, { app_access: true, enforce_tfa: true })
  await grant(
    trx,
    cataloguePolicy,
    cataloguePermissions.map(({ collection, action, without = [], fields }) => ({
      collection,
      action,
      permissions: {},
      fields: fields ?? columnsOf(collection)?.filter((column) => !without.includes(column)) ?? ['*'],
    })),
  )
  await trx('directus_presets').where({ role: catalogueRole }).delete()
  await trx('directus_presets').insert({ role: catalogueRole, ...brandList })
}

const columnsOf = (name: string): string[] | undefined => {
  const collection = model.find((candidate) => candidate.name === name)
  return collection && Object.keys(collection.fields)
}

const expandColumns = (name: string, fields: string[]): string[] => {
  const collection = model.find((candidate) => candidate.name === name)
  return fields[0] === '*' && collection ? visibleFields(collection) : fields
}

async function applyRole(
  trx: Knex.Transaction,
  name: string,
  role: string,
  policy: string,
  access = { app_access: false, enforce_tfa: false },
): Promise<void> {
  await trx('directus_roles').insert({ id: role, name }).onConflict('id').merge()
  await trx('directus_policies')
    .insert({ id: policy, name, admin_access: false, ...access })
    .onConflict('id')
    .merge()
  await trx('directus_access').where({ policy }).delete()
  await trx('directus_access').insert({ id: policy, role, policy, sort: 1 })
}

type Grant = { collection: string; action?: 'create' | 'read' | 'update'; permissions: object; fields: string[] }

async function grant(trx: Knex.Transaction, policy: string, grants: Grant[]): Promise<void> {
  await trx('directus_permissions').where({ policy }).delete()
  for (const { collection, action = 'read', permissions, fields } of grants) {
    await trx('directus_permissions').insert({
      policy,
      collection,
      action,
      permissions: JSON.stringify(permissions),
      fields: fields.join(','),
    })
  }
}
