import { contractSchema } from '#bff/gateway/graphql/contract.ts'

/** A small contract in Directus's style, for tests of pure functions. */
export const testSchema = contractSchema(`
  scalar GraphQLBigInt
  scalar Date
  scalar JSON
  scalar GraphQLStringOrFloat
  enum EventEnum { create update delete }
  type Query {
    wallets(filter: wallets_filter, sort: [String], limit: Int, offset: Int, search: String): [wallets!]!
    wallets_by_id(id: ID!): wallets
    brands(filter: brands_filter, limit: Int): [brands!]!
    wallets_aggregated(groupBy: [String], limit: Int): [wallets_aggregated!]!
  }
  type Mutation {
    launch(id: ID!, idempotencyKey: String!, expectedTotal: GraphQLBigInt!): wallets
    create(clientId: ID!, input: CreateInput!): wallets
  }
  type Subscription { wallets_mutated(event: EventEnum): wallets_mutated launches_mutated(event: EventEnum): launches_mutated }
  type wallets_mutated { key: ID! event: EventEnum data: wallets }
  type launches_mutated { key: ID! event: EventEnum data: launches }
  type launches { id: ID! progress_done: Int }
  type wallets { id: ID! available: GraphQLBigInt currency: String seq: GraphQLBigInt date_updated: Date company: companies preferences: JSON }
  type companies { id: ID! name: String }
  type brands { id: ID! name: String category: brand_categories }
  type brand_categories { id: ID! name: String }
  type wallets_aggregated { group: JSON count: wallets_aggregated_count }
  type wallets_aggregated_count { id: Int }
  input CreateInput { name: String! value: GraphQLBigInt days: [Int!] kind: Kind }
  enum Kind { one two }
  input wallets_filter {
    id: id_filter_operators
    available: big_int_filter_operators
    currency: string_filter_operators
    date_updated: date_filter_operators
    count: number_filter_operators
    _and: [wallets_filter]
    _or: [wallets_filter]
  }
  input brands_filter { name: string_filter_operators }
  input id_filter_operators { _eq: ID _in: [ID] _contains: ID }
  input big_int_filter_operators { _eq: GraphQLBigInt _gt: GraphQLBigInt }
  input string_filter_operators { _eq: String _icontains: String _in: [String] }
  input date_filter_operators { _gt: String _between: [GraphQLStringOrFloat] }
  input number_filter_operators { _gt: GraphQLStringOrFloat }
`)
