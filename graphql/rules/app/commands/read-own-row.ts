import { isDeepStrictEqual } from 'node:util'
import getDatabase from '@directus/api/database/index'
import emitter from '@directus/api/emitter'
import { fetchPermissions } from '@directus/api/permissions/lib/fetch-permissions'
import { fetchPolicies } from '@directus/api/permissions/lib/fetch-policies'
import { PayloadService } from '@directus/api/services/payload'
import { type GraphQLObjectType, getNullableType, isLeafType, isNonNullType } from 'graphql'
import type { Collection, Readers } from '#model/collection.ts'
import { rowRules } from '#model/policies.ts'
import type { TableName } from '#model/tables.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'

type Accountability = NonNullable<DirectusRequest['accountability']>

/** A read of one row: the columns, or `__typename`, of a type in the caller's own schema, and the caller's permissions. */
type OwnRowQuery = { collection: Collection; type: GraphQLObjectType; names: string[]; accountability: Accountability; schema: object }

/**
 * Returns true when the row rule of `model/policies.ts` is the caller's only read permission, so that `readOwnRow` returns what Directus
 * would. False when an operator added another policy to the caller or their role.
 */
export async function isReadByModelRule({ collection, names, accountability, schema }: Omit<OwnRowQuery, 'type'>): Promise<boolean> {
  const { user, admin, app, share } = accountability
  if (!user || admin || app || share) return false
  const context = { schema, knex: getDatabase() }
  const policies = await fetchPolicies(accountability, context)
  const permissions = await fetchPermissions(
    { action: 'read', policies, collections: [collection.name], accountability, bypassDynamicVariableProcessing: true },
    context,
  )
  const [rule] = permissions
  if (!rule || permissions.length > 1 || !isDeepStrictEqual(rule.permissions, rowRules[collection.read])) return false
  return names.every((name) => name === typename || rule.fields?.includes(name) || rule.fields?.includes('*'))
}

/**
 * Reads columns of one row in one statement, as Directus would return them to the caller. Returns undefined when the row is not theirs,
 * a value does not fit its type, or an extension listens for reads.
 */
export async function readOwnRow(
  { collection, type, names, accountability, schema }: OwnRowQuery,
  id: string,
): Promise<object | undefined> {
  if (hasReadListeners(collection.name) || collection.read === 'figures') return undefined
  const columns = names.filter((name) => name !== typename)
  const row = await findReadableRow(collection.name as TableName, columns, { id, rule: rules[collection.read], user: accountability.user })
  if (!row) return undefined
  const payload = new PayloadService(collection.name, { accountability, knex: getDatabase(), schema })
  const [values] = await payload.processValues('read', [row])
  return values && serializeRow(type, names, values)
}

const typename = '__typename'

/** The number of read listeners that Plutus itself registers, by event. The one on `items.query` escapes the wildcards of searches. */
const ownListenerCounts: Record<string, number> = { 'items.query': 1 }

const hasReadListeners = (collection: string): boolean =>
  [emitter.filterEmitter, emitter.actionEmitter].some((events) =>
    ['items.read', 'items.query', `${collection}.items.read`, `${collection}.items.query`].some(
      (name) => events.listeners(name).length > (ownListenerCounts[name] ?? 0),
    ),
  )

/** The row rules of `model/policies.ts` as column pairs. A row is readable when its column equals that column of the user. */
type Rule = { column: 'id' | 'company' | 'member'; ofUser: 'id' | 'company' | 'balance_company' | 'money_company' | 'audit_company' }
type PlainReaders = Exclude<Readers, 'figures'>
const rules: Record<PlainReaders, Rule | undefined> = {
  public: undefined,
  self: { column: 'id', ofUser: 'company' },
  company: { column: 'company', ofUser: 'company' },
  balance: { column: 'company', ofUser: 'balance_company' },
  money: { column: 'company', ofUser: 'money_company' },
  audit: { column: 'company', ofUser: 'audit_company' },
  own: { column: 'member', ofUser: 'id' },
}

type RowFilter = { id: string; rule: Rule | undefined; user: string | null }

function findReadableRow<Name extends TableName>(
  table: Name,
  columns: string[],
  { id, rule, user }: RowFilter,
): PromiseLike<object | undefined> {
  const knex = getDatabase()
  const rows = knex(table)
  rows.where('id', id)
  if (rule) rows.where(rule.column, knex('directus_users').where({ id: user }).select(rule.ofUser))
  return rows.first(['id', ...columns]) as PromiseLike<object | undefined>
}

function serializeRow(type: GraphQLObjectType, names: string[], values: Record<string, unknown>): object | undefined {
  const answer: Record<string, unknown> = {}
  for (const name of names) {
    if (name === typename) answer[name] = type.name
    else {
      const value = serializeLeaf(type, name, values[name])
      if (value === undefined) return undefined
      answer[name] = value
    }
  }
  return answer
}

/** Serialises a leaf value as GraphQL does. Returns undefined where GraphQL would report an error. */
function serializeLeaf(type: GraphQLObjectType, name: string, value: unknown): unknown {
  const field = type.getFields()[name]
  const leaf = field && getNullableType(field.type)
  if (!isLeafType(leaf)) return undefined
  if (value === null || value === undefined) return isNonNullType(field?.type) ? undefined : null
  try {
    return leaf.serialize(value) ?? undefined
  } catch {
    return undefined
  }
}
