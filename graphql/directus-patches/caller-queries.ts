import { GraphQLService } from '@directus/api/services/graphql/index'
import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql'
import { markFilters, unmarkQuery } from './filter-texts.ts'
import { refuseUnansweredOrder } from './unanswered-order.ts'

/**
 * Patches Directus for the queries of GraphQL callers. Texts in filters stay texts, sorting and groups that PostgreSQL cannot answer are
 * refused, and groups can be counted.
 */
export function patchCallerQueries(): void {
  const { getSchema, read } = GraphQLService.prototype
  const patched = new WeakSet<GraphQLSchema>()
  GraphQLService.prototype.getSchema = async function (type) {
    const schema = await getSchema.call(this, type)
    if (this.scope !== 'items' || typeof schema === 'string' || patched.has(schema)) return schema
    patched.add(schema)
    for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      const { resolve } = field
      if (resolve) field.resolve = (source, args, context, info) => resolve(source, args, context, checkQuery(info, args))
    }
    return schema
  }
  GraphQLService.prototype.read = function (collection, query, id) {
    return read.call(this, collection, countedGroups(unmarkQuery(query)), id)
  }
}

function checkQuery(info: GraphQLResolveInfo, args: Record<string, unknown>): GraphQLResolveInfo {
  refuseUnansweredOrder(info, args)
  return markFilters(info)
}

/**
 * Names a column for `countAll`. On PostgreSQL Directus finds the columns of a group by their position, and would not count this one.
 */
const countedGroups = <T extends { aggregate?: Record<string, string[]> }>(query: T): T =>
  query.aggregate?.countAll ? { ...query, aggregate: { ...query.aggregate, countAll: ['*'] } } : query
