import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLFieldMap,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValueNode,
  valueFromAST,
} from 'graphql'

/** Precedes each text that Directus would convert, until its query is made. Texts of callers never contain it. */
const mark = '\0'
const converted = /^(\0|\$|(true|false|null|NULL)$)/

type Query = { filter?: unknown; deep?: unknown }

/** Returns a query of Directus with the marks of `markFilters` removed from its filters. */
export const unmarkQuery = <T extends Query>(query: T): T => ({
  ...query,
  ...(query.filter ? { filter: mapTexts(query.filter, unmarkText) } : {}),
  ...(query.deep ? { deep: mapTexts(query.deep, unmarkText) } : {}),
})

const unmarkText = (text: string): string => (text.startsWith(mark) ? text.slice(1) : text)

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)]))
}

/** Marks the texts of a filter's value that are compared with text columns. Dates, ids and numbers are not marked. */
function markTexts(value: unknown, type: GraphQLInputType): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return Array.isArray(value) ? value.map((entry) => markTexts(entry, nullable.ofType)) : value
  if (!isInputObjectType(nullable) || typeof value !== 'object' || value === null) return value
  if (nullable.name === 'string_filter_operators') return mapTexts(value, (text) => (converted.test(text) ? mark + text : text))
  const fields = nullable.getFields()
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fields[name] ? markTexts(entry, fields[name].type) : entry]),
  )
}

/**
 * Returns the info of a resolver with the values of its filters inserted. Texts that Directus would convert, such as `true` and `$NOW`, are
 * marked. `unmarkQuery` removes the marks once Directus has made its query.
 */
export function markFilters(info: GraphQLResolveInfo): GraphQLResolveInfo {
  const markSet = (set: SelectionSetNode, type: GraphQLNamedType | undefined): SelectionSetNode => ({
    ...set,
    selections: set.selections.map((node) => {
      if (node.kind === Kind.FIELD) return isObjectType(type) ? markField(node, type.getFields()) : node
      if (node.kind === Kind.FRAGMENT_SPREAD) return node
      const within = node.typeCondition ? info.schema.getType(node.typeCondition.name.value) : type
      return { ...node, selectionSet: markSet(node.selectionSet, within) }
    }),
  })
  const markField = (node: FieldNode, fields: GraphQLFieldMap<unknown, unknown>): FieldNode => {
    const field = fields[node.name.value]
    if (!field || (!node.selectionSet && !node.arguments?.length)) return node
    const { selectionSet } = node
    return {
      ...node,
      ...(node.arguments && { arguments: node.arguments.map((argument) => markArgument(argument, argumentType(field, argument))) }),
      ...(selectionSet && { selectionSet: markSet(selectionSet, namedType(field.type)) }),
    }
  }
  const markArgument = (argument: ArgumentNode, type: GraphQLInputType | undefined): ArgumentNode => {
    if (argument.name.value !== 'filter' || !type) return argument
    const value: unknown = valueFromAST(argument.value, type, info.variableValues)
    return value === undefined ? argument : { ...argument, value: toNode(markTexts(value, type)) }
  }
  return {
    ...info,
    fieldNodes: info.fieldNodes.map((node) => markField(node, info.parentType.getFields())),
    fragments: Object.fromEntries(
      Object.entries(info.fragments).map(([name, fragment]) => {
        const type = info.schema.getType(fragment.typeCondition.name.value)
        return [name, { ...fragment, selectionSet: markSet(fragment.selectionSet, type) }]
      }),
    ),
  }
}

type Field = GraphQLFieldMap<unknown, unknown>[string]

const argumentType = (field: Field, { name }: ArgumentNode): GraphQLInputType | undefined =>
  field.args.find((argument) => argument.name === name.value)?.type

const namedType = (type: GraphQLOutputType): GraphQLNamedType => getNamedType(type)

function toNode(value: unknown): ValueNode {
  if (Array.isArray(value)) return { kind: Kind.LIST, values: value.map(toNode) }
  if (typeof value === 'string') return { kind: Kind.STRING, value }
  if (typeof value === 'boolean') return { kind: Kind.BOOLEAN, value }
  if (typeof value === 'number') return { kind: Kind.FLOAT, value: String(value) }
  if (typeof value !== 'object' || value === null) return { kind: Kind.NULL }
  return {
    kind: Kind.OBJECT,
    fields: Object.entries(value).map(([name, entry]) => ({
      kind: Kind.OBJECT_FIELD,
      name: { kind: Kind.NAME, value: name },
      value: toNode(entry),
    })),
  }
}
