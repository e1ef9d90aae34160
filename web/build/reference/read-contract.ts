import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  print,
} from 'graphql'
import type { ContractType, Read, Reference, ReferenceField } from '#web/features/developers/reference.ts'

type Contract = Pick<Reference, 'types' | 'reads' | 'listArguments'> & { commands: ReferenceField[] }

/** Reads the mutations, types, queries and subscriptions of a GraphQL schema. Descriptions are reduced to one line each. */
export function describeContract(schema: GraphQLSchema): Contract {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const [queries, commands, subscriptions] = roots.map((root) => Object.values(root?.getFields() ?? {})) as [Root[], Root[], Root[]]
  const reads = [...queries.map((field) => readOf(field, 'query')), ...subscriptions.map((field) => readOf(field, 'subscription'))]
  const rows = new Set(reads.filter(({ name, rows }) => name === rows).map(({ rows }) => rows))
  const types = Object.values(schema.getTypeMap()).filter((type) => !roots.some((root) => root === type) && isOwn(type))
  return {
    commands: commands.map((command) => ({ ...fieldOf(command), ...argumentsOf(command.args) })),
    types: types.map((type) => typeOf(type, rows)),
    reads,
    listArguments: sharedArguments(queries.map(({ args }) => args).filter(isOfList)),
  }
}

type Root = GraphQLField<unknown, unknown>

const isOwn = (type: GraphQLNamedType): boolean =>
  !isIntrospectionType(type) && (!isSpecifiedScalarType(type) || ['ID', 'Int', 'Float', 'String', 'Boolean'].includes(type.name))

/** Describes a query or subscription. `rows` is the name of its row type, `wallets` for `wallets_mutated` and `wallets_aggregated` too. */
function readOf(field: Root, kind: Read['kind']): Read {
  const rows = getNamedType(field.type).name.replace(/_(aggregated|mutated)$/, '')
  return { ...fieldOf(field), ...readArguments(field), kind, rows }
}

function typeOf(type: GraphQLNamedType, rows: ReadonlySet<string>): ContractType {
  const head = { name: type.name, kind: kindOf(type, rows), text: lineOf(type.description) }
  if (isInputObjectType(type)) return { ...head, fields: Object.values(type.getFields()).map(fieldOf) }
  if (isObjectType(type))
    return { ...head, fields: Object.values(type.getFields()).map((field) => ({ ...fieldOf(field), ...readArguments(field) })) }
  if (!isEnumType(type)) return head
  const values = type.getValues().map(({ name, description, deprecationReason: deprecated }) => ({
    name,
    text: lineOf(description),
    ...(deprecated && { deprecated }),
  }))
  return { ...head, values }
}

function kindOf(type: GraphQLNamedType, rows: ReadonlySet<string>): ContractType['kind'] {
  if (isScalarType(type)) return 'scalars'
  if (isEnumType(type)) return 'enums'
  if (isInputObjectType(type)) return /_filter|_filter_operators$/.test(type.name) ? 'filters' : 'inputs'
  if (rows.has(type.name)) return 'rows'
  return /_(aggregated(_count|_fields)?|mutated|functions)$/.test(type.name) ? 'sums' : 'answers'
}

const isOfList = (args: readonly GraphQLArgument[]): boolean => args.some(({ name }) => name === 'filter')

/** Returns the arguments of a field, or none for a list. The arguments that all lists have are in `listArguments`. */
const readArguments = ({ args }: Root): Pick<ReferenceField, 'arguments'> => (isOfList(args) ? {} : argumentsOf(args))

/** Returns the arguments of the first list as those of all lists. `filter` gets an empty type, since its type differs for each list. */
const sharedArguments = ([args = []]: (readonly GraphQLArgument[])[]): ReferenceField[] =>
  args.map(fieldOf).map((field) => (field.name === 'filter' ? { ...field, type: '' } : field))

const argumentsOf = (args: readonly GraphQLArgument[]): Pick<ReferenceField, 'arguments'> =>
  args.length > 0 ? { arguments: args.map(fieldOf) } : {}

function fieldOf(field: Root | GraphQLArgument | GraphQLInputField): ReferenceField {
  const { name, type, description, deprecationReason: deprecated } = field
  const initial = 'defaultValue' in field ? astFromValue(field.defaultValue, field.type) : undefined
  return {
    name,
    type: String(type),
    text: lineOf(description),
    ...(initial && { default: print(initial) }),
    ...(deprecated && { deprecated }),
  }
}

const lineOf = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
