import getDatabase from '@directus/api/database/index'
import { GraphQLService } from '@directus/api/services/graphql/index'
import { getSchema } from '@directus/api/utils/get-schema'
import { type DocumentNode, execute, Kind, type OperationDefinitionNode, parse, validate, visit } from 'graphql'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { answering } from '#rules/platform/http/shared-graphs.ts'
import type { Command } from './parse-command.ts'

const rowId = 'plutusRowId'

/**
 * Plans the answer before the write: the command's selection, as a query of the caller's own graph. Refuses BAD_INPUT for a selection
 * that they may not make, before anything changes.
 */
export async function planReadBack(
  command: Command,
  accountability: DirectusRequest['accountability'],
): Promise<(id: string) => Promise<unknown>> {
  if (!command.field.selectionSet) throw refusal('BAD_INPUT', { path: command.name })
  const service = new GraphQLService({
    schema: await getSchema(),
    accountability: accountability ?? null,
    scope: 'items',
    knex: getDatabase(),
  })
  const schema = await answering(service, () => service.getSchema())
  const document = readDocument(command)
  const [error] = validate(schema, document)
  if (error) throw refusal('BAD_INPUT', { path: error.message.replace(/ Did you mean.*$/, '') })

  return async (id) => {
    const result = await answering(service, async () =>
      execute({
        schema,
        document,
        variableValues: { ...command.variables, [rowId]: id },
        contextValue: { cache: new Map(), data: {} },
      }),
    )
    return result.data?.row ?? null
  }
}

function readDocument(command: Command): DocumentNode {
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

function usedFragments({ field, fragments }: Command) {
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
