import { type FieldReadFunction, InMemoryCache } from '@apollo/client'

/** The collections whose pages read a row by id that the linking list has already cached. */
const byId = ['brands', 'campaigns', 'campaign_recipients', 'imports', 'launches', 'recharges', 'rewards', 'templates', 'wallets'] as const

export const createCache = (): InMemoryCache =>
  new InMemoryCache({ typePolicies: { Query: { fields: Object.fromEntries(byId.map((name) => [`${name}_by_id`, rowOf(name)])) } } })

function rowOf(collection: string): { read: FieldReadFunction } {
  return { read: (existing, { args, toReference }) => existing ?? toReference({ __typename: collection, id: args?.id }) }
}
