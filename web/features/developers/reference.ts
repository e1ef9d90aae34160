import type { ErrorCode } from '#graphql/errors/error-codes.ts'

/** The contract as the reference shows it, built by `build/reference/`. Types are written as in the contract, such as `[rewards!]!`. */
export type Reference = {
  commands: ReferenceCommand[]
  types: ContractType[]
  /** The queries and subscriptions that read rows. They are shown on the page of the type of their rows. */
  reads: Read[]
  /** The arguments of every list. The type of `filter` is empty, because each list has its own. */
  listArguments: ReferenceField[]
  errors: ReferenceRefusal[]
  /** The names of the details that an error can have besides its code, such as `limit`. */
  details: string[]
  limits: Limits
  examples: Example[]
}

export type ReferenceField = {
  name: string
  type: string
  text: string
  arguments?: ReferenceField[]
  default?: string
  deprecated?: string
}

/** The groups of GraphQL mutations in the reference, in the order of typical use. */
export const commandGroups = [
  'campaigns',
  'recipients',
  'launches',
  'rewards',
  'codes',
  'points',
  'messages',
  'templates',
  'recharges',
  'team',
  'company',
  'keys',
  'profile',
] as const

/** A mutation. `group` is the name of its file in `graphql/commands` without extension, such as `rewards`. */
export type ReferenceCommand = ReferenceField & { group: string }

export const typeKinds = ['rows', 'inputs', 'answers', 'enums', 'scalars', 'sums', 'filters'] as const

export type ContractType = {
  name: string
  /**
   * The kind of type. `rows` are stored and listed, `answers` are results of commands, `sums` aggregate rows, and `filters` narrow lists.
   */
  kind: (typeof typeKinds)[number]
  text: string
  fields?: ReferenceField[]
  values?: { name: string; text: string; deprecated?: string }[]
}

export type Read = ReferenceField & { kind: 'query' | 'subscription'; rows: string }

export type ReferenceRefusal = { code: ErrorCode; status: number; sentence: string }

/** An example document of `graphql/operations`. `uses` names the queries, mutations or subscriptions in it. */
export type Example = { name: string; text: string; document: string; uses: string[] }

/**
 * The limits that the BFF enforces on requests. Fetching one value of one row costs 1, times are in seconds, and `bodyKilobytes` is in kB.
 */
export type Limits = {
  rows: number
  tokens: number
  fields: number
  depth: number
  aliases: number
  rootFields: number
  directives: number
  cost: number
  costPerMinute: number
  callsPerSecond: number
  atOnce: number
  waiting: number
  waitSeconds: number
  filesPerMinute: number
  sockets: number
  subscriptions: number
  bodyKilobytes: number
}

/** Returns the name of a type without list and non-null marks, such as `rewards` for `[rewards!]!`. */
export const baseOf = (type: string): string => type.replaceAll(/[[\]!]/g, '')
