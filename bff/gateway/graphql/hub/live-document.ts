import { type DocumentNode, execute, type GraphQLSchema, Kind, type SelectionSetNode } from 'graphql'
import { type CompiledDocument, soleOperation } from '#bff/gateway/graphql/compiled-document.ts'
import type { Variables } from '#bff/gateway/graphql/document-cost.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { LiveCollection, LiveRecord } from './live-collection.ts'

/** A client's checked subscription to one collection. `key` is equal for the same document with the same variables. */
export type LiveDocument = {
  key: string
  collection: LiveCollection
  /** The kind of change to send, `create` or `update`, from the `event` argument. Undefined for both. */
  event: string | undefined
  /** Returns the JSON payload of a `next` frame for a record. `isStale` adds the extension `stale`. */
  render: (record: LiveRecord, isStale: boolean) => string
}

/**
 * Converts a document into a subscription to one live collection. Refuses BAD_INPUT for a query or mutation, and VALIDATION for another
 * collection or a field it does not offer.
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

/**
 * Returns every selected field with its depth, fragments expanded. Depth 1 is the root, 2 `key`, `event` and `data`, and 3 the row's
 * fields.
 */
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
