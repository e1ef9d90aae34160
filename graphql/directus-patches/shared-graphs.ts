import { AsyncLocalStorage } from 'node:async_hooks'
import { fetchPolicies } from '@directus/api/permissions/lib/fetch-policies'
import { GraphQLService } from '@directus/api/services/graphql/index'
import type { GraphQLSchema } from 'graphql'

/** Whom the graph that is being run answers. */
const caller = new AsyncLocalStorage<GraphQLService>()

/**
 * Directus builds a graph for every user, 15 to 100 ms of work and 1.7 MB each, and ties it to the request that came first. Here all
 * whose policies come from their role alone use one graph a role, which asks at each field who is calling; without a caller it refuses.
 * Subscriptions keep a graph of their own.
 */
export function shareGraphs(): void {
  const { execute, getSchema } = GraphQLService.prototype
  GraphQLService.prototype.execute = function (call) {
    return answering(this, () => execute.call(this, call))
  }
  GraphQLService.prototype.getSchema = async function (type = 'schema') {
    // a share of Directus's own would have the key of the graph that is shared here; Plutus makes none
    if (this.accountability?.role && !this.accountability.user) throw new Error('No graph for a role without a user')
    const isShared = caller.getStore() === this && this.scope === 'items' && (await dependsOnRole(this))
    const { accountability } = isShared ? asRole(this) : this
    return once(`${this.scope}_${type}_${accountability?.role}_${accountability?.user}`, () =>
      // Directus keeps it with the others, and forgets it when the model changes
      isShared ? caller.run(asRole(this), () => getSchema.call(standIn, type)) : getSchema.call(this, type),
    )
  }
}

const underWay = new Map<string, Promise<GraphQLSchema>>()

/** Who asks for a graph while it is built waits for it; Directus would build five at a time of the same. */
function once(key: string, build: () => Promise<GraphQLSchema>): Promise<GraphQLSchema> {
  const begun = underWay.get(key)
  if (begun) return begun
  const building = build().finally(() => underWay.delete(key))
  underWay.set(key, building)
  return building
}

/** Runs what reads a service's graph: `service.getSchema()` inside is the shared one, and its fields answer this service's caller. */
export const answering = <T>(service: GraphQLService, work: () => Promise<T>): Promise<T> => caller.run(service, work)

/** No policy of their own, nor one for some addresses only: whoever has this role sees the same fields. */
async function dependsOnRole({ accountability, schema, knex }: GraphQLService): Promise<boolean> {
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

function current(): GraphQLService {
  const service = caller.getStore()
  if (!service) throw new Error('A shared graph was asked without a caller')
  return service
}

/** What the resolvers of a shared graph hold: whoever is calling now. */
const standIn: GraphQLService = Object.create(GraphQLService.prototype, {
  accountability: { get: () => current().accountability },
  schema: { get: () => current().schema },
  knex: { get: () => current().knex },
  scope: { value: 'items' },
})
