import { type FieldReadFunction, InMemoryCache } from '@apollo/client'

/** The collections whose `<name>_by_id` query reads a row that another query, such as a list, has already put into the cache. */
const byId = ['brands', 'campaigns', 'campaign_recipients', 'imports', 'launches', 'recharges', 'rewards', 'templates', 'wallets'] as const

export const createCache = (): InMemoryCache =>
  new InMemoryCache({ typePolicies: { Query: { fields: Object.fromEntries(byId.map((name) => [`${name}_by_id`, rowOf(name)])) } } })

function rowOf(collection: string): { read: FieldReadFunction } {
  return { read: (existing, { args, toReference }) => existing ?? toReference({ __typename: collection, id: args?.id }) }
}
