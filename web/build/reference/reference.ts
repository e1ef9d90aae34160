import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, Kind, parse } from 'graphql'
import type { Plugin } from 'vite'
import { documentLimits, fieldsMax, tokensMax } from '#bff/gateway/graphql/check-limits.ts'
import { keyTurns } from '#bff/gateway/graphql/company-turns.ts'
import { costMax, limitMax } from '#bff/gateway/graphql/document-cost.ts'
import { costPerMinute } from '#bff/gateway/graphql/fairness.ts'
import { bodyMax } from '#bff/gateway/graphql/graphql-route.ts'
import { subscriptionsMax } from '#bff/gateway/graphql/hub/live-protocol.ts'
import { keyRefusal } from '#bff/gateway/refusal.ts'
import { usualRates } from '#bff/security/rate-limits.ts'
import { type ErrorCode, errorCodes } from '#graphql/errors/error-codes.ts'
import { errorDetails } from '#graphql/errors/error-details.ts'
import type { Limits, Reference } from '#web/features/developers/reference.ts'
import { describeContract } from './read-contract.ts'
import { readExamples } from './read-examples.ts'

const folder = join(import.meta.dirname, '../../../graphql')
const name = 'virtual:reference'

/**
 * The Vite plugin that provides the data of the API reference as `virtual:reference`. It is read at build time, so that no browser needs
 * the schema or a parser.
 */
export function reference(): Plugin {
  return {
    name: 'plutus:reference',
    resolveId: (id) => (id === name ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      for (const file of ['schema.graphql', 'errors/en.json']) this.addWatchFile(join(folder, file))
      return `export const reference = JSON.parse(${JSON.stringify(JSON.stringify(readReference()))})`
    },
  }
}

/**
 * Reads the schema, its error codes, limits and examples for the API reference. Throws when a mutation is in no file of `graphql/commands`.
 */
export function readReference(): Reference {
  const { commands, ...contract } = describeContract(buildSchema(readFileSync(join(folder, 'schema.graphql'), 'utf8')))
  const groups = commandGroups()
  const groupOf = (command: string) => groups.get(command) ?? fail(`${command} is in no file of graphql/commands`)
  return {
    ...contract,
    commands: commands.map((command) => ({ ...command, group: groupOf(command.name) })),
    errors: readErrors(),
    details: [...errorDetails],
    limits: readLimits(),
    examples: readExamples(join(folder, 'operations')),
  }
}

/** Returns, for each mutation, the name of its file in `graphql/commands` without extension. The reference groups mutations by it. */
function commandGroups(): Map<string, string> {
  const files = readdirSync(join(folder, 'commands'))
  return new Map(files.flatMap((file) => commandsIn(file).map((command) => [command, file.replace(/\.graphql$/, '')] as const)))
}

function commandsIn(file: string): string[] {
  const { definitions } = parse(readFileSync(join(folder, 'commands', file), 'utf8'))
  return definitions
    .flatMap((node) => (node.kind === Kind.OBJECT_TYPE_EXTENSION && node.name.value === 'Mutation' ? (node.fields ?? []) : []))
    .map(({ name }) => name.value)
}

/** Returns each error code with its HTTP status and sentence. API keys get another sentence than users for a session that has ended. */
function readErrors(): Reference['errors'] {
  const { sentences } = JSON.parse(readFileSync(join(folder, 'errors/en.json'), 'utf8'))
  const forKeys = keyRefusal()
  const sentenceOf = (code: string) => (code === forKeys.code ? forKeys.sentence : sentences[code])
  return Object.entries(errorCodes).map(([code, status]) => ({ code: code as ErrorCode, status, sentence: sentenceOf(code) }))
}

function fail(why: string): never {
  throw new Error(why)
}

/** Returns the limits on requests with an API key, from the constants that the BFF enforces. */
const readLimits = (): Limits => ({
  ...documentLimits,
  rows: limitMax,
  tokens: tokensMax,
  fields: fieldsMax,
  cost: costMax.key,
  costPerMinute: costPerMinute.keys,
  callsPerSecond: usualRates.graphqlPerSecond,
  atOnce: keyTurns.atOnce,
  waiting: keyTurns.waiting,
  waitSeconds: keyTurns.waitMs / 1000,
  filesPerMinute: usualRates.filesPerMinute,
  sockets: usualRates.socketsPerSession,
  subscriptions: subscriptionsMax,
  bodyKilobytes: bodyMax / 1024,
})
