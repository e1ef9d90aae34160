import { type DocumentNode, type EnumTypeDefinitionNode, type FieldDefinitionNode, Kind, type TypeNode, visit } from 'graphql'
import type { ClosedList, Field } from '../model/fields.ts'
import { model } from '../model/model.ts'

/**
 * Answers the columns that hold a closed list as enums. Filters and groups stay texts, as Directus takes them. Throws where two lists, or
 * a list and an enum of the commands, have one name and other words.
 */
export function withEnums(document: DocumentNode): DocumentNode {
  const lists = closedLists()
  const written = document.definitions.filter((node) => node.kind === Kind.ENUM_TYPE_DEFINITION)
  for (const node of written) {
    const list = lists.get(node.name.value)
    if (list && !isSame(Object.keys(list.words), wordsOf(node))) throw new Error(`${list.name} has other words in commands/`)
  }
  const names = new Set(written.map(({ name }) => name.value))
  const missing = [...lists.values()].filter(({ name }) => !names.has(name)).map(enumOf)
  const answers = withAnswers(document)
  return { ...answers, definitions: [...answers.definitions, ...missing] }
}

/** The closed lists of the model, by their names in the contract. */
export function closedLists(): Map<string, ClosedList> {
  const lists = new Map<string, ClosedList>()
  for (const { fields } of model)
    for (const { list, hidden } of Object.values<Field>(fields)) {
      if (!list || hidden) continue
      const known = lists.get(list.name)
      if (known && known !== list) throw new Error(`Two closed lists are called ${list.name}`)
      lists.set(list.name, list)
    }
  return lists
}

function withAnswers(document: DocumentNode): DocumentNode {
  return visit(document, {
    ObjectTypeDefinition: (node) => {
      const fields = model.find(({ name }) => name === node.name.value)?.fields
      return fields && { ...node, fields: node.fields?.map((field) => answered(field, fields)) }
    },
  })
}

function answered(node: FieldDefinitionNode, fields: Record<string, Field>): FieldDefinitionNode {
  const list = fields[node.name.value]?.list
  return list ? { ...node, type: renamed(node.type, list.name) } : node
}

function renamed(type: TypeNode, name: string): TypeNode {
  if (type.kind === Kind.NON_NULL_TYPE) {
    const inner = renamed(type.type, name)
    return inner.kind === Kind.NON_NULL_TYPE ? inner : { ...type, type: inner }
  }
  return { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } }
}

const enumOf = ({ name, words }: ClosedList): EnumTypeDefinitionNode => ({
  kind: Kind.ENUM_TYPE_DEFINITION,
  name: { kind: Kind.NAME, value: name },
  values: Object.keys(words).map((word) => ({ kind: Kind.ENUM_VALUE_DEFINITION, name: { kind: Kind.NAME, value: word } })),
})

const wordsOf = ({ values = [] }: EnumTypeDefinitionNode): string[] => values.map(({ name }) => name.value)

const isSame = (some: string[], others: string[]): boolean => [...some].sort().join() === [...others].sort().join()
