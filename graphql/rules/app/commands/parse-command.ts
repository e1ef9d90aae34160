import {
  buildSchema,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { model } from '#model/model.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { readCommands } from '../../../read-commands.ts'

export type ParsedCommand = {
  name: string
  responseKey: string
  /** The collection of the returned row, or the GraphQL type of a composite result, which has several rows or plain values. */
  collection: string
  args: Record<string, unknown>
  variables: Record<string, unknown>
  operation: OperationDefinitionNode
  field: FieldNode
  fragments: FragmentDefinitionNode[]
}

type Parsed = Pick<ParsedCommand, 'operation' | 'field' | 'fragments'> & { definition: CommandField }
type CommandField = GraphQLField<unknown, unknown>

/**
 * Parsed documents by query text, at most 300. Clients repeat few texts, and parsing is slow. Requests with an operation name are not
 * cached.
 */
const parsedByText = new LRUCache<string, Parsed>({ max: 300 })

/**
 * Parses a GraphQL document with one mutation of one command, and converts its arguments to their declared types. Refuses BAD_INPUT {path}
 * for anything else.
 */
export function parseCommand(body: { query?: unknown; variables?: unknown; operationName?: unknown }): ParsedCommand {
  const text = String(body.query)
  const cached = body.operationName ? undefined : parsedByText.get(text)
  const read = cached ?? parseText(text, body.operationName)
  if (!cached && !body.operationName) parsedByText.set(text, read)
  const { operation, field, fragments, definition } = read
  const variables = (body.variables ?? {}) as Record<string, unknown>
  return {
    name: field.name.value,
    responseKey: field.alias?.value ?? field.name.value,
    collection: getNamedType(definition.type).name,
    args: coerceArguments(definition, field, operation, variables),
    variables,
    operation,
    field,
    fragments,
  }
}

function parseText(text: string, operationName: unknown): Parsed {
  const document = parseDocument(text)
  const operation = findOperation(document, operationName)
  const [field, second] = operation.selectionSet.selections
  // A directive such as @skip would have no effect here, so none is allowed.
  if (field?.kind !== Kind.FIELD || second || field.directives?.length) throw refusal('BAD_INPUT', { path: 'mutation' })
  const definition = commandField(field.name.value)
  if (!definition) throw refusal('BAD_INPUT', { path: field.name.value })
  return { operation, field, definition, fragments: document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION) }
}

function parseDocument(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: 1200 })
  } catch {
    throw refusal('BAD_INPUT', { path: 'query' })
  }
}

function findOperation(document: DocumentNode, name: unknown): OperationDefinitionNode {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const operation = operations.find((node) => !name || node.name?.value === name)
  if (operation?.operation !== 'mutation') throw refusal('BAD_INPUT', { path: 'query' })
  return operation
}

function coerceArguments(
  definition: CommandField,
  field: FieldNode,
  operation: OperationDefinitionNode,
  inputs: Record<string, unknown>,
): Record<string, unknown> {
  const definitions = operation.variableDefinitions ?? []
  const { coerced, errors } = getVariableValues(contractSchema, definitions, inputs)
  if (errors) throw refusal('BAD_INPUT', { path: errors[0]?.message ?? 'variables' })
  const unknown = field.arguments?.find((argument) => !definition.args.some(({ name }) => name === argument.name.value))
  if (unknown) throw refusal('BAD_INPUT', { path: unknown.name.value })
  try {
    return getArgumentValues(definition, field, coerced)
  } catch (error) {
    throw refusal('BAD_INPUT', { path: error instanceof Error ? error.message : field.name.value })
  }
}

/**
 * The schema of the commands, with exact arguments. The types of rows have only an id here, because the caller's own schema validates the
 * selection.
 */
const contract: GraphQLSchema = buildSchema(`
  scalar GraphQLBigInt
  scalar Date
  type Query { _empty: Boolean }
  ${model.map(({ name }) => `type ${name} { id: ID }`).join('\n')}
  ${readCommands()}
`)

const contractSchema = contract

/**
 * Returns each field of a composite result type with its collection, or null for a plain value. Returns undefined when the command returns
 * a single row.
 */
export function resultFields(typeName: string): Map<string, string | null> | undefined {
  const type = contract.getType(typeName)
  if (!isObjectType(type) || model.some(({ name }) => name === typeName)) return undefined
  const collectionOf = (named: string) => (model.some(({ name }) => name === named) ? named : null)
  return new Map(Object.values(type.getFields()).map((field) => [field.name, collectionOf(getNamedType(field.type).name)]))
}

const commandField = (name: string): CommandField | undefined => contract.getMutationType()?.getFields()[name]
