import { isDeepStrictEqual } from 'node:util'
import getDatabase from '@directus/api/database/index'
import emitter from '@directus/api/emitter'
import { fetchPermissions } from '@directus/api/permissions/lib/fetch-permissions'
import { fetchPolicies } from '@directus/api/permissions/lib/fetch-policies'
import { PayloadService } from '@directus/api/services/payload'
import { type GraphQLObjectType, getNullableType, isLeafType, isNonNullType } from 'graphql'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import type { Collection, Readers } from '../../../model/collection.ts'
import { rowRules } from '../../../model/policies.ts'
import type { TableName } from '../../../model/tables.ts'

type Accountability = NonNullable<DirectusRequest['accountability']>

/** What is read: names of columns, or `__typename`, of a type of the caller's own graph. */
type Wanted = { collection: Collection; type: GraphQLObjectType; names: string[]; accountability: Accountability; schema: object }

/**
 * Whether the caller reads the collection by our own rule and no other, so that one statement can say what Directus would. An operator may
 * have given their role, or them, a policy of their own, and an extension may hear of what is read.
 */
export async function isReadByOurRule({ collection, names, accountability, schema }: Omit<Wanted, 'type'>): Promise<boolean> {
  const { user, admin, app, share } = accountability
  if (!user || admin || app || share) return false
  const context = { schema, knex: getDatabase() }
  const policies = await fetchPolicies(accountability, context)
  const given = await fetchPermissions(
    { action: 'read', policies, collections: [collection.name], accountability, bypassDynamicVariableProcessing: true },
    context,
  )
  const [rule] = given
  if (!rule || given.length > 1 || !isDeepStrictEqual(rule.permissions, rowRules[collection.read])) return false
  return names.every((name) => name === typename || rule.fields?.includes(name) || rule.fields?.includes('*'))
}

/**
 * Reads columns of a row as Directus would answer them to the caller, in one statement. Undefined where it would say more than that: the
 * row is not theirs to read, a value is not of its type, or an extension wants to hear of it.
 */
export async function readOwnRow({ collection, type, names, accountability, schema }: Wanted, id: string): Promise<object | undefined> {
  if (isHeard(collection.name)) return undefined
  const columns = names.filter((name) => name !== typename)
  const row = await readable(collection.name as TableName, columns, { id, rule: rules[collection.read], user: accountability.user })
  if (!row) return undefined
  const payload = new PayloadService(collection.name, { accountability, knex: getDatabase(), schema })
  const [values] = await payload.processValues('read', [row])
  return values && answerOf(type, names, values)
}

const typename = '__typename'

/** Besides our own, which makes searches literal. */
const heardByUs: Record<string, number> = { 'items.query': 1 }

const isHeard = (collection: string): boolean =>
  [emitter.filterEmitter, emitter.actionEmitter].some((events) =>
    ['items.read', 'items.query', `${collection}.items.read`, `${collection}.items.query`].some(
      (name) => events.listeners(name).length > (heardByUs[name] ?? 0),
    ),
  )

/** The row rules of `model/policies.ts`: which column of the row is which of the user, as Directus reads them at this moment. */
type Rule = { column: 'id' | 'company' | 'member'; ofUser: 'id' | 'company' | 'money_company' | 'audit_company' }
const rules: Record<Readers, Rule | undefined> = {
  public: undefined,
  self: { column: 'id', ofUser: 'company' },
  company: { column: 'company', ofUser: 'company' },
  money: { column: 'company', ofUser: 'money_company' },
  audit: { column: 'company', ofUser: 'audit_company' },
  own: { column: 'member', ofUser: 'id' },
}

type Whose = { id: string; rule: Rule | undefined; user: string | null }

function readable<Name extends TableName>(table: Name, columns: string[], { id, rule, user }: Whose): PromiseLike<object | undefined> {
  const knex = getDatabase()
  const rows = knex(table)
  rows.where('id', id)
  if (rule) rows.where(rule.column, knex('directus_users').where({ id: user }).select(rule.ofUser))
  return rows.first(['id', ...columns]) as PromiseLike<object | undefined>
}

function answerOf(type: GraphQLObjectType, names: string[], values: Record<string, unknown>): object | undefined {
  const answer: Record<string, unknown> = {}
  for (const name of names) {
    if (name === typename) answer[name] = type.name
    else {
      const value = serialized(type, name, values[name])
      if (value === undefined) return undefined
      answer[name] = value
    }
  }
  return answer
}

/** A leaf as GraphQL completes it; undefined for what it would call an error. */
function serialized(type: GraphQLObjectType, name: string, value: unknown): unknown {
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
