import { type DocumentNode, type FieldDefinitionNode, type InputValueDefinitionNode, Kind, type StringValueNode, visit } from 'graphql'
import { commandArguments } from './argument-words.ts'
import { readWords } from './read-words.ts'
import { closedLists } from './with-enums.ts'

/**
 * Says of each type, field, argument and value what it is, and of each command who may send it. What commands/ says itself stays; Directus’s
 * own texts don't.
 */
export function withWords(document: DocumentNode, accessOf: (command: string) => string): DocumentNode {
  const lists = closedLists()
  const command = (field: FieldDefinitionNode) => {
    const says = [field.description?.value, accessOf(field.name.value)].filter(Boolean).join('\n')
    return described(withArguments(field), says)
  }
  return visit(document, {
    ScalarTypeDefinition: (node) => described(node, scalars[node.name.value] ?? node.description?.value),
    EnumTypeDefinition: (node) => {
      const list = lists.get(node.name.value)
      const words = list?.words ?? enums[node.name.value]?.words ?? {}
      const values = node.values?.map((value) => described(value, value.description?.value ?? words[value.name.value]))
      return described({ ...node, values }, node.description?.value ?? list?.says ?? enums[node.name.value]?.says)
    },
    InputObjectTypeDefinition: (node) => {
      const words = readWords(node.name.value)
      if (!words) return undefined
      return described({ ...node, fields: node.fields?.map((field) => described(field, words.field(field.name.value))) }, words.type)
    },
    ObjectTypeDefinition: (node) => {
      if (node.name.value === 'Mutation') return described({ ...node, fields: node.fields?.map(command) }, mutations)
      const words = readWords(node.name.value)
      if (!words) return undefined
      const fields = node.fields?.map((field) => {
        const say = ({ name }: InputValueDefinitionNode) => words.argument?.(field.name.value, name.value)
        return described({ ...field, arguments: field.arguments?.map((each) => described(each, say(each))) }, words.field(field.name.value))
      })
      return described({ ...node, fields }, words.type)
    },
    ObjectTypeExtension: (node) => ({ ...node, fields: node.fields?.map(command) }),
  })
}

type Described = { description?: StringValueNode | undefined }

const described = <Node extends Described>(node: Node, words: string | undefined): Node =>
  words === undefined ? node : { ...node, description: { kind: Kind.STRING, value: words } }

/** A command’s own words for an argument come before those that many commands share. */
const withArguments = <Node extends { arguments?: readonly InputValueDefinitionNode[] | undefined }>(field: Node): Node => ({
  ...field,
  arguments: field.arguments?.map((each) => described(each, each.description?.value ?? commandArguments[each.name.value])),
})

const mutations =
  'Everything that can be changed. Each command is one transaction and answers with the row it changed, as the caller reads it: null where they may not.'

const scalars: Readonly<Record<string, string>> = {
  Date: 'A moment: ISO 8601 in UTC.',
  GraphQLBigInt:
    'A large whole number as a decimal text, such as "50000"; a plain 0 may come for zero. Money is in minor units: "50000" is ₹500.',
  GraphQLStringOrFloat: 'A number, or a number as a text. Of dates: a moment as ISO 8601.',
  JSON: 'Values of any shape, as JSON.',
}

const enums: Readonly<Record<string, { says: string; words: Readonly<Record<string, string>> }>> = {
  EventEnum: {
    says: 'What happened to a row.',
    words: { create: 'It was created.', update: 'It was changed.', delete: 'Reserved: no row that is told live is ever deleted.' },
  },
}
