import { type DocumentNode, execute, type GraphQLSchema, Kind, type SelectionSetNode } from 'graphql'
import { type CompiledDocument, soleOperation } from '#bff/gateway/graphql/compiled-document.ts'
import type { Variables } from '#bff/gateway/graphql/document-cost.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { LiveCollection } from './live-collection.ts'
import type { LiveRecord } from './live-record.ts'

/** A subscription document that the hub answers from its own records. */
export type LiveDocument = {
  key: string
  collection: LiveCollection
  /** The value of the `event` argument, which filters the records, e.g. `update`. */
  event: string | undefined
  /** Renders the serialised payload of a `next` frame. All sockets with the same document share it. */
  render: (record: LiveRecord, isStale: boolean) => string
}

/**
 * Parses a subscription to one live collection with fields of its list. Refuses BAD_INPUT for any other operation, VALIDATION for any other
 * collection or field.
 */
export function readLiveDocument(
  document: CompiledDocument,
  variables: Variables,
  { schema, liveCollections }: { schema: GraphQLSchema; liveCollections: LiveCollection[] },
): LiveDocument {
  const operation = soleOperation(document.ast)
  if (operation.operation !== 'subscription') throw new Refusal('BAD_INPUT', { message: 'Send only subscriptions over the WebSocket.' })
  const names = [...new Set(document.roots.values())]
  const collection = liveCollections.find(({ name }) => names.length === 1 && `${name}_mutated` === names[0])
  if (!collection) throw new Refusal('VALIDATION', { message: 'This subscription isn’t available.' })
  const fields = selectedBelow(operation.selectionSet, document.ast, 0)
  const foreign = fields.find(({ name, depth }) => depth > 3 || (depth === 3 && name !== '__typename' && !collection.fields.includes(name)))
  if (foreign) throw new Refusal('VALIDATION', { message: `${foreign.name} isn’t available in subscriptions.` })
  const event = eventOf(operation.selectionSet)
  return {
    key: `${document.hash}${JSON.stringify(variables)}`,
    collection,
    event,
    render: (record, isStale) => render(record, isStale, { document, variables, schema, collection }),
  }
}

type Selected = { name: string; depth: number }

/** Returns every field with its depth, fragments expanded: 1 the root, 2 key, event and data, 3 the row's own. */
function selectedBelow(set: SelectionSetNode, ast: DocumentNode, depth: number): Selected[] {
  return set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) {
      const below = node.selectionSet ? selectedBelow(node.selectionSet, ast, depth + 1) : []
      return [{ name: node.name.value, depth: depth + 1 }, ...below]
    }
    if (node.kind === Kind.INLINE_FRAGMENT) return selectedBelow(node.selectionSet, ast, depth)
    const fragment = ast.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === node.name.value)
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? selectedBelow(fragment.selectionSet, ast, depth) : []
  })
}

function eventOf(set: SelectionSetNode): string | undefined {
  const root = set.selections.find((node) => node.kind === Kind.FIELD)
  const value = root?.kind === Kind.FIELD ? root.arguments?.find(({ name }) => name.value === 'event')?.value : undefined
  return value?.kind === Kind.ENUM ? value.value : undefined
}

type Rendering = { document: CompiledDocument; variables: Variables; schema: GraphQLSchema; collection: LiveCollection }

function render(record: LiveRecord, isStale: boolean, { document, variables, schema, collection }: Rendering): string {
  const result = execute({
    schema,
    document: document.ast,
    variableValues: variables,
    rootValue: { [`${collection.name}_mutated`]: { key: record.id, event: record.event, data: record.fields } },
  })
  if (result instanceof Promise) throw new Error('Records are plain values')
  return JSON.stringify(isStale ? { ...result, extensions: { stale: true } } : result)
}
