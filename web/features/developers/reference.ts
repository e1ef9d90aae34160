import type { ErrorCode } from '#graphql/errors/error-codes.ts'

/** The contract as the reference shows it, made by `build/reference/`. Types are written as in the contract: `[rewards!]!`. */
export type Reference = {
  commands: Command[]
  types: ContractType[]
  /** Queries and subscriptions, by the type of their rows. */
  reads: Read[]
  /** What every list takes; the type of `filter` is empty, for each list has its own. */
  listArguments: Field[]
  errors: Refusal[]
  /** What a refusal may carry beside its code. */
  details: string[]
  limits: Limits
  examples: Example[]
}

export type Field = { name: string; type: string; text: string; arguments?: Field[]; default?: string; deprecated?: string }

/** What commands are about, in the order in which one needs them. */
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

/** A mutation; `group` is its file in `graphql/commands`. */
export type Command = Field & { group: string }

export const typeKinds = ['rows', 'inputs', 'answers', 'enums', 'scalars', 'sums', 'filters'] as const

export type ContractType = {
  name: string
  /** `rows` are stored and listed, `answers` what commands return beside them, `sums` made of rows, `filters` what narrows lists. */
  kind: (typeof typeKinds)[number]
  text: string
  fields?: Field[]
  values?: { name: string; text: string; deprecated?: string }[]
}

export type Read = Field & { kind: 'query' | 'subscription'; rows: string }

export type Refusal = { code: ErrorCode; status: number; sentence: string }

/** A document of `graphql/operations`. `uses` are its root fields. */
export type Example = { name: string; text: string; document: string; uses: string[] }

/** Numbers as the BFF has them; costs in values of one row, times in seconds. */
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

/** The name in `[rewards!]!`. */
export const baseOf = (type: string): string => type.replaceAll(/[[\]!]/g, '')
