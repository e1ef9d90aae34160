import type { CalledFrom, RestPath } from '#graphql/contracts/rest-path.ts'

/** A mounted route with what its contract says of its callers: guards ask it, never the path as text. */
export type Route = {
  method: string
  /** As it was mounted, such as `/files/documents/:id`. */
  template: string
  contract: RestPath
  from: CalledFrom
  takesKeys: boolean
  /** The page of the reward's own host calls it too. */
  isGuests: boolean
}

/** Without a contract a route is for our own page alone. */
export function routeOf(method: string, template: string, contract: RestPath = undescribed): Route {
  const { caller } = contract
  const usual = caller === 'outside' ? 'anywhere' : method === 'GET' ? 'own page' : 'own call'
  return {
    method,
    template,
    contract,
    from: contract.from ?? usual,
    takesKeys: caller === 'person or key',
    isGuests: template.startsWith('/public/'),
  }
}

const undescribed: RestPath = { summary: 'Not described.', caller: 'anyone', answers: { 200: null }, refusals: [] }
