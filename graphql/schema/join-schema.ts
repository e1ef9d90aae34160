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
import { liveColumns } from '../contracts/live.ts'
import type { ClosedList, Field } from '../model/fields.ts'
import { model } from '../model/model.ts'
import { readCommands } from '../read-commands.ts'
import { commands } from '../rules/app/commands/commands.ts'
import { isPeopleOnly } from '../rules/platform/access/abilities.ts'
import { commandArguments } from './argument-words.ts'
import { readWords } from './read-words.ts'
import { withDeprecations } from './with-deprecations.ts'

/**
 * The contract as one text, sorted: what the people role may read, with the words and the closed lists of the model, and the commands.
 * `readSdl` is GET /server/specs/graphql as that role; `accessOf` says of a command who may send it: of ours, unless told.
 */
export function joinSchema(readSdl: string, accessOf = commandAccess): string {
  const document = withoutUnserved(withoutVersions(parse(`${readSdl}\n${readCommands()}`)))
  return `${printSchema(lexicographicSortSchema(buildASTSchema(withDeprecations(withWords(withEnums(document), accessOf)))))}\n`
}

/** Who may send a command, as its description ends. Throws for one that nothing runs. */
function commandAccess(name: string): string {
  const command = commands[name]
  if (!command) throw new Error(`No rule runs the command ${name}`)
  const { may, stepUp } = command
  if (isPeopleOnly(may)) return `Needs the ability \`${may}\`, which keys never have.`
  // the code is mailed to whoever is signed in
  return `${stepUp ? 'For people only, as keys can give no one-time code. ' : ''}Needs the ability \`${may}\`.`
}

/** Directus has content versions of each collection; nobody here may read any, so they are no part of the contract. */
const withoutVersions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    FieldDefinition: ({ name, ...node }) => {
      if (name.value.endsWith('_by_version')) return null
      if (!name.value.endsWith('_by_id')) return undefined
      return { ...node, name, arguments: node.arguments?.filter((argument) => argument.name.value !== 'version') }
    },
    ObjectTypeDefinition: ({ name }) => (name.value.startsWith('version_') ? null : undefined),
  })

/** Directus offers a subscription to each collection; the BFF serves those of `liveColumns` and refuses the others. */
const withoutUnserved = (document: DocumentNode): DocumentNode =>
  visit(document, {
    ObjectTypeDefinition: (node) => {
      if (isUnserved(node.name.value)) return null
      if (node.name.value !== 'Subscription') return undefined
      return { ...node, fields: node.fields?.filter(({ name }) => !isUnserved(name.value)) }
    },
  })

const isUnserved = (name: string): boolean => name.endsWith('_mutated') && !Object.hasOwn(liveColumns, name.replace(/_mutated$/, ''))

/**
 * Says of each type, field, argument and value what it is, and of each command who may send it. What commands/ says itself stays; Directus’s
 * own texts don't.
 */
function withWords(document: DocumentNode, accessOf: (command: string) => string): DocumentNode {
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

/**
 * Answers the columns that hold a closed list as enums. Filters and groups stay texts, as Directus takes them. Throws where two lists, or
 * a list and an enum of the commands, have one name and other words.
 */
function withEnums(document: DocumentNode): DocumentNode {
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
function closedLists(): Map<string, ClosedList> {
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
