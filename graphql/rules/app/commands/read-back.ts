import getDatabase from '@directus/api/database/index'
import { GraphQLService } from '@directus/api/services/graphql/index'
import { getSchema } from '@directus/api/utils/get-schema'
import {
  type DocumentNode,
  execute,
  type FieldNode,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql'
import { model } from '#model/model.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { runAsCaller } from '../../../directus-patches/shared-graphs.ts'
import { findOwnColumns } from './own-columns.ts'
import type { ParsedCommand } from './parse-command.ts'
import { isReadByModelRule, readOwnRow } from './read-own-row.ts'

type Accountability = DirectusRequest['accountability']

const rowId = 'plutusRowId'

/** Cache of the queries that read a command's row after it is written, by the command's field in the parsed request. */
const documents = new WeakMap<FieldNode, DocumentNode>()

/** The names of the selected columns, or undefined when the selection contains more than plain columns. Computed once per schema. */
type OwnColumnNames = Promise<string[] | undefined>
const plans = new WeakMap<GraphQLSchema, WeakMap<FieldNode, OwnColumnNames>>()

/**
 * Checks the selection and returns the function that reads the row after the write. One SQL statement reads plain columns, and the caller's
 * own schema anything else. Refuses BAD_INPUT for a selection that the caller may not make.
 */
export async function planReadBack(command: ParsedCommand, accountability: Accountability): Promise<(id: string) => Promise<unknown>> {
  if (!command.field.selectionSet) throw refusal('BAD_INPUT', { path: command.name })
  const tables = await getSchema()
  const service = new GraphQLService({ schema: tables, accountability: accountability ?? null, scope: 'items', knex: getDatabase() })
  const schema = await runAsCaller(service, () => service.getSchema())
  const document = documents.get(command.field) ?? readDocument(command)
  documents.set(command.field, document)
  const ownNames = await planOnce(command, { document, schema })
  const readBack = (id: string) => runAsCaller(service, () => readByGraph(schema, document, { ...command.variables, [rowId]: id }))
  const type = schema.getType(command.collection)
  const collection = model.find(({ name }) => name === command.collection)
  if (!ownNames || !accountability || !collection || !isObjectType(type)) return readBack
  const query = { collection, type, names: ownNames, accountability, schema: tables }
  // checked for each command, because a policy may be limited to some IP addresses
  if (!(await isReadByModelRule(query))) return readBack
  // falls back to the schema when the single statement cannot read the row
  return async (id) => (await readOwnRow(query, id).catch(() => undefined)) ?? readBack(id)
}

type Graph = { document: DocumentNode; schema: GraphQLSchema }

function planOnce(command: ParsedCommand, graph: Graph): OwnColumnNames {
  const plansByField = plans.get(graph.schema) ?? new WeakMap<FieldNode, OwnColumnNames>()
  plans.set(graph.schema, plansByField)
  const planned = plansByField.get(command.field) ?? plan(command, graph)
  plansByField.set(command.field, planned)
  planned.catch(() => plansByField.delete(command.field))
  return planned
}

async function plan(command: ParsedCommand, { document, schema }: Graph): OwnColumnNames {
  const [error] = validate(schema, document)
  if (error) throw refusal('BAD_INPUT', { path: error.message.replace(/ Did you mean.*$/, '') })
  const collection = model.find(({ name }) => name === command.collection)
  const type = schema.getType(command.collection)
  if (!collection || !isObjectType(type)) return undefined
  return findOwnColumns(command.field, type, new Set(Object.keys(collection.fields)), command.fragments)
}

async function readByGraph(schema: GraphQLSchema, document: DocumentNode, variableValues: Record<string, unknown>): Promise<unknown> {
  const result = await execute({ schema, document, variableValues, contextValue: { cache: new Map(), data: {} } })
  return result.data?.row ?? null
}

function readDocument(command: ParsedCommand): DocumentNode {
  const [operation] = parse(`query ReadBack($${rowId}: ID!) { row: ${command.collection}_by_id(id: $${rowId}) { id } }`)
    .definitions as OperationDefinitionNode[]
  const [row] = operation?.selectionSet.selections ?? []
  if (!operation || row?.kind !== Kind.FIELD || !command.field.selectionSet) throw refusal('INTERNAL')
  const fragments = usedFragments(command)
  const used = new Set<string>()
  for (const node of [command.field.selectionSet, ...fragments]) visit(node, { Variable: (variable) => void used.add(variable.name.value) })
  const definitions = (command.operation.variableDefinitions ?? []).filter((node) => used.has(node.variable.name.value))
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        ...operation,
        variableDefinitions: [...(operation.variableDefinitions ?? []), ...definitions],
        selectionSet: { kind: Kind.SELECTION_SET, selections: [{ ...row, selectionSet: command.field.selectionSet }] },
      },
      ...fragments,
    ],
  }
}

function usedFragments({ field, fragments }: ParsedCommand) {
  const names = new Set<string>()
  const follow = (node: Parameters<typeof visit>[0]): void => {
    visit(node, {
      FragmentSpread(spread) {
        if (names.has(spread.name.value)) return
        names.add(spread.name.value)
        const fragment = fragments.find((candidate) => candidate.name.value === spread.name.value)
        if (fragment) follow(fragment)
      },
    })
  }
  if (field.selectionSet) follow(field.selectionSet)
  return fragments.filter((fragment) => names.has(fragment.name.value))
}
