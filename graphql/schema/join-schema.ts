import {
  buildASTSchema,
  type DocumentNode,
  type EnumTypeDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  lexicographicSortSchema,
  parse,
  printSchema,
  type StringValueNode,
  type TypeNode,
  visit,
} from 'graphql'
import { liveColumns } from '#contracts/rest/live.ts'
import type { ClosedList, ColumnField } from '#model/fields.ts'
import { model } from '#model/model.ts'
import { readCommands } from '../read-commands.ts'
import { commandArguments } from './argument-words.ts'
import { describeType } from './read-words.ts'
import { withDeprecations } from './with-deprecations.ts'
import { withoutUnanswered } from './without-unanswered.ts'

/**
 * Returns the GraphQL contract as sorted SDL, with descriptions. Takes the SDL that a member reads by introspection. Each
 * command is described with the ability that `accessOf` names.
 */
export function joinSchema(readSdl: string, accessOf: (command: string) => string): string {
  const document = withoutUnanswered(withoutUnservedSubscriptions(withoutVersions(parse(`${readSdl}\n${readCommands()}`))))
  return `${printSchema(lexicographicSortSchema(buildASTSchema(withDeprecations(withDescriptions(withEnums(document), accessOf)))))}\n`
}

/** Removes the fields and types of content versions, which Directus generates for each collection. No role may read them. */
const withoutVersions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    FieldDefinition: ({ name, ...node }) => {
      if (name.value.endsWith('_by_version')) return null
      if (!name.value.endsWith('_by_id')) return undefined
      return { ...node, name, arguments: node.arguments?.filter((argument) => argument.name.value !== 'version') }
    },
    ObjectTypeDefinition: ({ name }) => (name.value.startsWith('version_') ? null : undefined),
  })

/** Removes subscriptions to collections that are not in `liveColumns`, because the BFF refuses them. */
const withoutUnservedSubscriptions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    ObjectTypeDefinition: (node) => {
      if (isUnserved(node.name.value)) return null
      if (node.name.value !== 'Subscription') return undefined
      return { ...node, fields: node.fields?.filter(({ name }) => !isUnserved(name.value)) }
    },
  })

const isUnserved = (name: string): boolean => name.endsWith('_mutated') && !Object.hasOwn(liveColumns, name.replace(/_mutated$/, ''))

/**
 * Adds a description to every type, field, argument and value, and the needed ability to each command. Descriptions written in commands/
 * are kept, those of Directus are replaced.
 */
function withDescriptions(document: DocumentNode, accessOf: (command: string) => string): DocumentNode {
  const lists = closedLists()
  const command = (field: FieldDefinitionNode) => {
    const says = [field.description?.value, accessOf(field.name.value)].filter(Boolean).join('\n')
    return withDescription(withArguments(field), says)
  }
  return visit(document, {
    ScalarTypeDefinition: (node) => withDescription(node, scalars[node.name.value] ?? node.description?.value),
    EnumTypeDefinition: (node) => {
      const list = lists.get(node.name.value)
      const words = list?.words ?? enums[node.name.value]?.words ?? {}
      const values = node.values?.map((value) => withDescription(value, value.description?.value ?? words[value.name.value]))
      return withDescription({ ...node, values }, node.description?.value ?? list?.says ?? enums[node.name.value]?.says)
    },
    InputObjectTypeDefinition: (node) => {
      const words = describeType(node.name.value)
      if (!words) return undefined
      return withDescription(
        { ...node, fields: node.fields?.map((field) => withDescription(field, words.field(field.name.value))) },
        words.type,
      )
    },
    ObjectTypeDefinition: (node) => {
      if (node.name.value === 'Mutation') return withDescription({ ...node, fields: node.fields?.map(command) }, mutations)
      const words = describeType(node.name.value)
      if (!words) return undefined
      const fields = node.fields?.map((field) => {
        const say = ({ name }: InputValueDefinitionNode) => words.argument?.(field.name.value, name.value)
        return withDescription(
          { ...field, arguments: field.arguments?.map((each) => withDescription(each, say(each))) },
          words.field(field.name.value),
        )
      })
      return withDescription({ ...node, fields }, words.type)
    },
    ObjectTypeExtension: (node) => ({ ...node, fields: node.fields?.map(command) }),
  })
}

type Describable = { description?: StringValueNode | undefined }

const withDescription = <Node extends Describable>(node: Node, words: string | undefined): Node =>
  words === undefined ? node : { ...node, description: { kind: Kind.STRING, value: words } }

/** Adds descriptions to a command's arguments that have none, if their name is in `commandArguments`. */
const withArguments = <Node extends { arguments?: readonly InputValueDefinitionNode[] | undefined }>(field: Node): Node => ({
  ...field,
  arguments: field.arguments?.map((each) => withDescription(each, each.description?.value ?? commandArguments[each.name.value])),
})

const mutations =
  'Everything that can be changed. Each command is one transaction and answers with the row it changed, as the caller reads it: null where they may not.'

const scalars: Readonly<Record<string, string>> = {
  Date: 'A moment: ISO 8601 in UTC.',
  GraphQLBigInt:
    'A large whole number as a decimal string, such as "50000". Zero may be returned as the number 0. Money is in minor units: "50000" is ₹500.',
  GraphQLStringOrFloat: 'A number, or a number as a text. Of dates: a moment as ISO 8601.',
  JSON: 'Values of any shape, as JSON.',
}

const enums: Readonly<Record<string, { says: string; words: Readonly<Record<string, string>> }>> = {
  EventEnum: {
    says: 'The kind of a change.',
    words: { create: 'It was created.', update: 'It was changed.', delete: 'Reserved. Rows with subscriptions are never deleted.' },
  },
}

/**
 * Gives columns with a closed list an enum type. Their filters and groups remain strings, as Directus requires. Throws if an enum in
 * commands/ has other values.
 */
function withEnums(document: DocumentNode): DocumentNode {
  const lists = closedLists()
  const written = document.definitions.filter((node) => node.kind === Kind.ENUM_TYPE_DEFINITION)
  for (const node of written) {
    const list = lists.get(node.name.value)
    if (list && !hasSameWords(Object.keys(list.words), wordsOf(node))) throw new Error(`${list.name} has other words in commands/`)
  }
  const names = new Set(written.map(({ name }) => name.value))
  const missing = [...lists.values()].filter(({ name }) => !names.has(name)).map(enumOf)
  const answers = withEnumTypes(document)
  return { ...answers, definitions: [...answers.definitions, ...missing] }
}

/** Returns the closed lists of all readable columns, by their name. Throws if two lists have the same name. */
function closedLists(): Map<string, ClosedList> {
  const lists = new Map<string, ClosedList>()
  for (const { fields } of model)
    for (const { list, hidden } of Object.values<ColumnField>(fields)) {
      if (!list || hidden) continue
      const earlier = lists.get(list.name)
      if (earlier && earlier !== list) throw new Error(`Two closed lists are called ${list.name}`)
      lists.set(list.name, list)
    }
  return lists
}

function withEnumTypes(document: DocumentNode): DocumentNode {
  return visit(document, {
    ObjectTypeDefinition: (node) => {
      const fields = model.find(({ name }) => name === node.name.value)?.fields
      return fields && { ...node, fields: node.fields?.map((field) => withEnumType(field, fields)) }
    },
  })
}

function withEnumType(node: FieldDefinitionNode, fields: Record<string, ColumnField>): FieldDefinitionNode {
  const list = fields[node.name.value]?.list
  return list ? { ...node, type: renameType(node.type, list.name) } : node
}

function renameType(type: TypeNode, name: string): TypeNode {
  if (type.kind === Kind.NON_NULL_TYPE) {
    const inner = renameType(type.type, name)
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

const hasSameWords = (some: string[], others: string[]): boolean => [...some].sort().join() === [...others].sort().join()
