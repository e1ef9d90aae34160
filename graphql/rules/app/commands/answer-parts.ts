import { type FieldNode, Kind, type SelectionSetNode } from 'graphql'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { ParsedCommand } from './parse-command.ts'

/**
 * One selected field of a composite command result, which has several rows or plain values. The field's `collection` is that of its row, or
 * null for a plain value.
 */
export type AnswerPart = { responseKey: string; name: string; collection: string | null; field: FieldNode }

/**
 * Lists the selected fields of a composite result in response order, with duplicates merged.
 * Refuses BAD_INPUT {path} for anything else, such as an unknown field, a row without a selection, an argument or a directive.
 */
export function readAnswerParts(
  { field: { selectionSet }, name, collection: type, fragments }: Pick<ParsedCommand, 'field' | 'name' | 'collection' | 'fragments'>,
  fields: ReadonlyMap<string, string | null>,
): AnswerPart[] {
  if (!selectionSet) throw refusal('BAD_INPUT', { path: name })
  const parts = new Map<string, AnswerPart>()
  const add = (field: FieldNode): void => {
    const responseKey = field.alias?.value ?? field.name.value
    const collection = field.name.value === '__typename' ? null : fields.get(field.name.value)
    const isFit = collection !== undefined && Boolean(collection) === Boolean(field.selectionSet) && !field.arguments?.length
    const earlier = parts.get(responseKey)
    if (!isFit || (earlier && earlier.name !== field.name.value)) throw refusal('BAD_INPUT', { path: `${name}.${responseKey}` })
    parts.set(responseKey, {
      responseKey,
      name: field.name.value,
      collection,
      field: earlier ? mergeSelections(earlier.field, field) : field,
    })
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

/** Merges the selections of a field that is selected twice, as GraphQL does. */
const mergeSelections = (first: FieldNode, second: FieldNode): FieldNode =>
  first.selectionSet && second.selectionSet
    ? {
        ...first,
        selectionSet: { ...first.selectionSet, selections: [...first.selectionSet.selections, ...second.selectionSet.selections] },
      }
    : first
