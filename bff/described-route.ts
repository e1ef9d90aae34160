import type { RestPath } from '#graphql/contracts/rest-path.ts'
import type { Route } from './gateway/route.ts'

/** A mounted route with its contract. */
export type DescribedRoute = Route & { contract: RestPath }

/** Describes a route by its contract. Without one only our own page may call it. */
export function routeOf(method: string, template: string, contract: RestPath = undescribed): DescribedRoute {
  const { caller } = contract
  const usual = caller === 'outside' ? 'anywhere' : method === 'GET' ? 'own page' : 'own call'
  return {
    method,
    template,
    contract,
    from: contract.from ?? usual,
    takesKeys: caller === 'person or key',
    isGuests: contract.isGuests ?? false,
  }
}

const undescribed: RestPath = { summary: 'Not described.', caller: 'anyone', answers: { 200: null }, refusals: [] }
