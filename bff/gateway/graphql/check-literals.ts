import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  Kind,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { badInput, Refusal } from '#bff/gateway/refusal.ts'
import { nilUuid } from '#bff/gateway/security/text-rules.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { checkValue, variableMarker } from './check-value.ts'

/**
 * Checks the argument values written in an integrator's document like variables, and requires a `limit` of each list. Returns the document
 * with each malformed row id replaced by `nilUuid`. Refuses BAD_INPUT.
 */
export function checkLiterals(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const info = new TypeInfo(schema)
  return visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter(node) {
          const field = info.getFieldDef()
          const given = new Set(node.arguments?.map(({ name }) => name.value))
          const isList = field && isListType(isNonNullType(field.type) ? field.type.ofType : field.type)
          const canLimit = field?.args.some(({ name }) => name === 'limit')
          const isGrouped = !field?.name.endsWith('_aggregated') || given.has('groupBy')
          if (isList && canLimit && isGrouped && !given.has('limit')) {
            throw new Refusal('BAD_INPUT', {
              message: 'Every list needs a `limit` of at most 500.',
              details: { path: `${node.alias?.value ?? node.name.value}.limit` },
            })
          }
        },
      },
      Argument: {
        enter(node) {
          const field = info.getFieldDef()
          const argument = info.getArgument()
          if (!field || !argument) return undefined
          const operation = info.getParentType() === schema.getMutationType() ? 'mutation' : 'query'
          const isRowId = isRowIdArgument(field, argument.name, operation)
          if (isRowId && node.value.kind === Kind.STRING && !isUuid(node.value.value)) {
            return { ...node, value: { ...node.value, value: nilUuid } }
          }
          checkValue(plainValue(node.value), argument.type, { argument: argument.name }, `${field.name}.${argument.name}`)
          return undefined
        },
      },
    }),
  )
}

/** Returns the JavaScript value of a literal, with the symbol `variable` in place of each variable. Refuses BAD_INPUT beyond 20 levels. */
function plainValue(node: ValueNode, depth = 0): unknown {
  if (depth > 20) throw badInput('query')
  switch (node.kind) {
    case Kind.VARIABLE:
      return variableMarker
    case Kind.NULL:
      return null
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value)
    case Kind.LIST:
      return node.values.map((value) => plainValue(value, depth + 1))
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, plainValue(field.value, depth + 1)]))
    default:
      return node.value
  }
}

/**
 * Returns true for an argument that is the id of an existing row: `id` of `x_by_id`, or any required id of a mutation but `clientId`. A
 * malformed id there is answered like an unknown one.
 */
export function isRowIdArgument(
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'args'>,
  argument: string,
  operation: string,
): boolean {
  const type = field.args.find(({ name }) => name === argument)?.type
  if (String(type) !== 'ID!') return false
  return operation === 'mutation' ? argument !== 'clientId' : field.name.endsWith('_by_id')
}
