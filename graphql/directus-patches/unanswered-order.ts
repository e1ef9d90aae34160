import { createError } from '@directus/errors'
import {
  type GraphQLFieldMap,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

type Order = { sort?: unknown; groupBy?: unknown }

const BadInput = createError<{ path: string }>('BAD_INPUT', 'Bad input', 400)

/**
 * Refuses BAD_INPUT {path} for a `sort` or `groupBy` that PostgreSQL cannot answer: JSON columns, columns that do not exist, and groups that
 * are sorted by neither their columns nor their selected figures.
 */
export function refuseUnansweredOrder(info: GraphQLResolveInfo, { sort, groupBy }: Order): void {
  const rows = info.schema.getType(info.fieldName.replace(/_aggregated$/, ''))
  const refuse = (argument: string) => {
    throw new BadInput({ path: `${info.fieldName}.${argument}` })
  }
  const isGrouped = Array.isArray(groupBy)
  if (isGrouped && !(groupBy.length > 0 && groupBy.every((name) => isColumn(rows, [name])))) refuse('groupBy')
  if (!Array.isArray(sort)) return
  const names = sort.map((name) => (typeof name === 'string' ? name.replace(/^-/, '') : ''))
  const selected = isGrouped ? new Set([...groupBy, ...selectedFigures(info)]) : undefined
  if (!names.every((name) => (selected ? selected.has(name) : isColumn(rows, name.split('.'))))) refuse('sort')
}

/** Returns true for the path of a column with values that can be compared, such as `status` or `campaign.name`. */
function isColumn(type: GraphQLNamedType | undefined, [name, ...rest]: unknown[]): boolean {
  const fields: GraphQLFieldMap<unknown, unknown> = isObjectType(type) ? type.getFields() : {}
  const field = fields[String(name)]
  if (!field) return false
  const fieldType = getNamedType(field.type)
  if (rest.length > 0) return isColumn(fieldType, rest)
  return isLeafType(fieldType) ? fieldType.name !== 'JSON' : !fieldType.name.endsWith('_functions')
}

/** Returns the figures of a count that are selected, such as `count.id` and `countAll`. */
function selectedFigures({ fieldNodes, fragments }: GraphQLResolveInfo): string[] {
  const namesIn = (set: SelectionSetNode | undefined): { name: string; within: SelectionSetNode | undefined }[] =>
    (set?.selections ?? []).flatMap((node) => {
      if (node.kind === Kind.FIELD) return [{ name: node.name.value, within: node.selectionSet }]
      return namesIn(node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments[node.name.value]?.selectionSet)
    })
  const figures = namesIn(fieldNodes[0]?.selectionSet)
  return figures.flatMap(({ name, within }) => (within ? namesIn(within).map((column) => `${name}.${column.name}`) : [name]))
}
