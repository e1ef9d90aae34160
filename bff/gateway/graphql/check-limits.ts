import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { Refusal } from '#bff/gateway/refusal.ts'
import { soleOperation } from './compiled-document.ts'

export const tokensMax = 1000
export const documentLimits = { depth: 6, aliases: 15, rootFields: 5, directives: 10 }
/** The maximum number of fields of a document, because merging equal fields takes quadratic time. */
export const fieldsMax = 300

/**
 * Checks the fields, depth, aliases, root fields and directives of an integrator's document, fragments expanded (C4, C5). Refuses
 * QUERY_TOO_LARGE {limit, max}. Refuses VALIDATION for unknown, recursive, unused or duplicate fragments, and unless there is exactly one
 * operation.
 */
export function checkLimits(document: DocumentNode, schema: GraphQLSchema): void {
  const operation = operationOf(document)
  const definitions = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  const fragments = new Map(definitions.map((node) => [node.name.value, node]))
  const size = { fields: 0, aliases: 0, depth: 0 }
  const spread = new Set<string>()
  measure(operation.selectionSet, { fragments, within: new Set(), spread, size, depth: 1 })
  // validation would read these too, though they were not measured
  if (spread.size < definitions.length)
    throw new Refusal('VALIDATION', { message: 'Every fragment must be spread, and have a name of its own.' })
  const rootFields = countRoot(operation.selectionSet, fragments)
  if (operation.operation === 'mutation' && rootFields !== 1) throw tooLarge('commands', 1)
  if (rootFields > documentLimits.rootFields) throw tooLarge('rootFields', documentLimits.rootFields)
  if (size.depth > documentLimits.depth) throw tooLarge('depth', documentLimits.depth)
  if (size.aliases > documentLimits.aliases) throw tooLarge('aliases', documentLimits.aliases)
  if (countDirectives(document) > documentLimits.directives) throw tooLarge('directives', documentLimits.directives)
  if (schema.getSubscriptionType() && operation.operation === 'subscription' && rootFields !== 1) throw tooLarge('rootFields', 1)
}

type Walk = {
  fragments: Map<string, FragmentDefinitionNode>
  /** The names of the fragments whose fields are being counted, outermost first, to detect recursion. */
  within: Set<string>
  /** The names of all fragments used so far. A document with a fragment that is never used is refused VALIDATION. */
  spread: Set<string>
  size: { fields: number; aliases: number; depth: number }
  depth: number
}

function measure(set: SelectionSetNode, walk: Walk): void {
  const { size, fragments, within, spread, depth } = walk
  if (depth > documentLimits.depth + 1) throw tooLarge('depth', documentLimits.depth)
  size.depth = Math.max(size.depth, depth)
  for (const node of set.selections) {
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const name = node.name.value
      const fragment = fragments.get(name)
      if (within.has(name)) throw new Refusal('VALIDATION', { message: 'A fragment must not spread itself.' })
      // a branch that ends in no field would not be counted
      if (!fragment) throw new Refusal('VALIDATION', { message: 'A fragment that is spread must be in the document.' })
      spread.add(name)
      within.add(name)
      measure(fragment.selectionSet, walk)
      within.delete(name)
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      measure(node.selectionSet, walk)
    } else {
      countField(node, size)
      if (node.selectionSet) measure(node.selectionSet, { ...walk, depth: depth + 1 })
    }
    if (size.fields > fieldsMax) throw tooLarge('fields', fieldsMax)
  }
}

function countField(node: FieldNode, size: Walk['size']): void {
  size.fields++
  if (node.alias) size.aliases++
}

function countRoot(set: SelectionSetNode, fragments: Walk['fragments']): number {
  return set.selections.reduce((count, node) => {
    if (node.kind === Kind.FIELD) return count + 1
    const inner = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value)?.selectionSet
    return count + (inner ? countRoot(inner, fragments) : 0)
  }, 0)
}

function countDirectives(document: DocumentNode): number {
  let count = 0
  visit(document, { Directive: () => void count++ })
  return count
}

function operationOf(document: DocumentNode) {
  try {
    return soleOperation(document)
  } catch {
    throw new Refusal('VALIDATION', { message: 'A document must hold exactly one operation.' })
  }
}

const tooLarge = (limit: string, max: number) => new Refusal('QUERY_TOO_LARGE', { details: { limit, max } })
