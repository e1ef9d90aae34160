import { type FieldNode, Kind, type SelectionSetNode } from 'graphql'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { Command } from './parse-command.ts'

/** A field of a result that is no single row: `collection` is what it is a row of, null for a plain one. */
export type Part = { responseKey: string; name: string; collection: string | null; field: FieldNode }

/**
 * Reads which fields of such a result are asked for, in the order of the answer; the same one asked for twice is one. Refuses BAD_INPUT
 * {path} for a field it does not have, a row without a selection, a plain field with one, and for directives, as commands read none.
 */
export function answerParts(
  { field: { selectionSet }, name, collection: type, fragments }: Pick<Command, 'field' | 'name' | 'collection' | 'fragments'>,
  fields: ReadonlyMap<string, string | null>,
): Part[] {
  if (!selectionSet) throw refusal('BAD_INPUT', { path: name })
  const parts = new Map<string, Part>()
  const add = (field: FieldNode): void => {
    const responseKey = field.alias?.value ?? field.name.value
    const collection = field.name.value === '__typename' ? null : fields.get(field.name.value)
    const isFit = collection !== undefined && Boolean(collection) === Boolean(field.selectionSet) && !field.arguments?.length
    const known = parts.get(responseKey)
    if (!isFit || (known && known.name !== field.name.value)) throw refusal('BAD_INPUT', { path: `${name}.${responseKey}` })
    parts.set(responseKey, { responseKey, name: field.name.value, collection, field: known ? merged(known.field, field) : field })
  }
  const addAll = (set: SelectionSetNode, within: readonly string[]): void => {
    for (const node of set.selections) {
      if (node.directives?.length) throw refusal('BAD_INPUT', { path: name })
      if (node.kind === Kind.FIELD) add(node)
      else if (node.kind === Kind.INLINE_FRAGMENT) addFragment(node.typeCondition?.name.value ?? type, node.selectionSet, within)
      else {
        const fragment = fragments.find((candidate) => candidate.name.value === node.name.value)
        if (!fragment || within.includes(node.name.value) || fragment.directives?.length)
          throw refusal('BAD_INPUT', { path: node.name.value })
        addFragment(fragment.typeCondition.name.value, fragment.selectionSet, [...within, node.name.value])
      }
    }
  }
  const addFragment = (on: string, set: SelectionSetNode, within: readonly string[]): void => {
    if (on !== type) throw refusal('BAD_INPUT', { path: on })
    addAll(set, within)
  }
  addAll(selectionSet, [])
  return [...parts.values()]
}

/** GraphQL merges the selections of a field that is asked for twice. */
const merged = (first: FieldNode, second: FieldNode): FieldNode =>
  first.selectionSet && second.selectionSet
    ? {
        ...first,
        selectionSet: { ...first.selectionSet, selections: [...first.selectionSet.selections, ...second.selectionSet.selections] },
      }
    : first
