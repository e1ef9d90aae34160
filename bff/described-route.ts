import type { RestPath } from '#graphql/contracts/rest/rest-path.ts'
import type { Route } from './gateway/route.ts'

/** A mounted route with its contract, from which the guards and /openapi.json are derived. */
export type DescribedRoute = Route & { contract: RestPath }

/** Returns the description of a route by its contract. A route without a contract may be called only by our own page. */
export function describeRoute(method: string, template: string, contract: RestPath = undescribed): DescribedRoute {
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
