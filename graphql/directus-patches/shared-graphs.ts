import { AsyncLocalStorage } from 'node:async_hooks'
import { fetchPolicies } from '@directus/api/permissions/lib/fetch-policies'
import { GraphQLService } from '@directus/api/services/graphql/index'
import type { GraphQLSchema } from 'graphql'

/** The GraphQL service of the request being executed, with its user and permissions. Resolvers of a shared schema use it. */
const caller = new AsyncLocalStorage<GraphQLService>()

/**
 * Patches Directus so that users with the same role share one GraphQL schema, unless they have policies of their own. Its resolvers use the
 * current caller. Directus builds one per user (15–100 ms, 1.7 MB).
 */
export function shareGraphs(): void {
  const { execute, getSchema } = GraphQLService.prototype
  GraphQLService.prototype.execute = function (call) {
    return runAsCaller(this, () => execute.call(this, call))
  }
  GraphQLService.prototype.getSchema = async function (type = 'schema') {
    // a public share of Directus would have the key of the shared graph, and Plutus makes none
    if (this.accountability?.role && !this.accountability.user) throw new Error('No graph for a role without a user')
    const isShared = caller.getStore() === this && this.scope === 'items' && (await isDecidedByRole(this))
    const { accountability } = isShared ? asRole(this) : this
    return coalesce(`${this.scope}_${type}_${accountability?.role}_${accountability?.user}`, () =>
      // Directus caches it with its other graphs, and clears it when the model changes
      isShared ? caller.run(asRole(this), () => getSchema.call(callerProxy, type)) : getSchema.call(this, type),
    )
  }
}

const buildsInFlight = new Map<string, Promise<GraphQLSchema>>()

/** Returns the build in flight for the same key, otherwise starts one. Directus would build the same schema several times at once. */
function coalesce(key: string, build: () => Promise<GraphQLSchema>): Promise<GraphQLSchema> {
  const inFlight = buildsInFlight.get(key)
  if (inFlight) return inFlight
  const building = build().finally(() => buildsInFlight.delete(key))
  buildsInFlight.set(key, building)
  return building
}

/**
 * Runs `work` with a service as the current caller. Inside, `service.getSchema()` returns the shared schema, whose resolvers act for this
 * caller.
 */
export const runAsCaller = <T>(service: GraphQLService, work: () => Promise<T>): Promise<T> => caller.run(service, work)

/**
 * Returns true if the user's role alone decides which fields they see. False for admins, and for policies of the user or limited to IP
 * addresses.
 */
async function isDecidedByRole({ accountability, schema, knex }: GraphQLService): Promise<boolean> {
  if (!accountability?.role || accountability.admin) return false
  const { roles, user, ip } = accountability
  const own = await fetchPolicies({ roles, user, ip }, { schema, knex })
  const shared = await fetchPolicies({ roles, user: null, ip: null }, { schema, knex })
  return own.join() === shared.join()
}

const asRole = ({ accountability, ...rest }: GraphQLService): GraphQLService =>
  Object.assign(Object.create(GraphQLService.prototype), rest, {
    accountability: accountability && {
      role: accountability.role,
      roles: accountability.roles,
      user: null,
      admin: false,
      app: false,
      ip: null,
    },
  })

function currentCaller(): GraphQLService {
  const service = caller.getStore()
  if (!service) throw new Error('A shared graph was asked without a caller')
  return service
}

/** The service that a shared schema's resolvers refer to. Its properties are those of the current caller. */
const callerProxy: GraphQLService = Object.create(GraphQLService.prototype, {
  accountability: { get: () => currentCaller().accountability },
  schema: { get: () => currentCaller().schema },
  knex: { get: () => currentCaller().knex },
  scope: { value: 'items' },
})
