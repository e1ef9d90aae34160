import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import { model } from '#graphql/model/model.ts'

/**
 * One list or count of the contract, with the arguments of its field and its selection. Cases of one `kind` differ only in the column,
 * which has the same type.
 */
export type QueryCase = { kind: string; title: string; root: string; args: Record<string, unknown>; select: string }

/** Words to which Directus gives a meaning of their own, an empty text and a wildcard. */
const words = ['true', 'False', 'null', 'NULL', '$NOW', '$CURRENT_USER', '$CURRENT_ROLE.name', '$Anna', '', '%']

/** The words and operators that are tried with each other in every run. */
const telling = new Set(['true', 'null', ''])
const mostUsed = new Set(['_eq', '_in', '_icontains'])

const valuesByType: Readonly<Record<string, unknown[]>> = {
  string_filter_operators: words,
  id_filter_operators: ['00000000-0000-0000-0000-000000000000', 'true', 'null', ''],
  number_filter_operators: [1, 'true', 'null', ''],
  big_int_filter_operators: ['1', 'true', 'null', ''],
  date_filter_operators: ['2026-11-28T00:00:00Z', '2026-11-28', 'true', 'null', '$NOW', ''],
  boolean_filter_operators: [true, false, 'true', null],
}

const wrongLists = [[], [null], null, [''], ['true'], ['null'], ['$NOW']]

type Condition = { kind: string; path: string; filter: unknown }

/** Returns every operator of a column's filter with every value, or if `isBrief` only one operator with each value. */
function conditionsOf(type: GraphQLInputObjectType, isBrief: boolean): Condition[] {
  const values = valuesByType[type.name] ?? []
  const operators = Object.values(type.getFields()).filter(
    ({ name }) => !isBrief || name === (type.name.startsWith('string') ? '_icontains' : '_eq'),
  )
  return operators.flatMap(({ name, type: valueType }) => {
    const lists = [[], [null], null, ...values.map((value) => [value]), [values[0], values[0]]]
    const tried = /^_n?(null|empty)$/.test(name) ? [true, false, null] : isListType(valueType) ? lists : [null, ...values]
    return tried.map((value) => {
      const path = `${name} ${JSON.stringify(value)}`
      const isLikeOthers = typeof value === 'string' && !telling.has(value) && !mostUsed.has(name)
      return { kind: isLikeOthers ? `${name} word` : path, path, filter: { [name]: value } }
    })
  })
}

/** Returns every filter of a collection. Of the rows that it points to, and of parts of times and lists, one operator of each column. */
function filtersOf(type: GraphQLInputObjectType, isBrief = false): Condition[] {
  const collection = type.name.replace(/_filter$/, '')
  return Object.values(type.getFields()).flatMap(({ name, type: fieldType }): Condition[] => {
    const inner = getNamedType(fieldType)
    if (!isInputObjectType(inner)) return []
    if (isListType(fieldType))
      return isBrief
        ? []
        : [[], [{}], null, [null]].map((value) => {
            const path = `${name} ${JSON.stringify(value)}`
            return { kind: path, path, filter: { [name]: value } }
          })
    const isColumn = inner.name.endsWith('_filter_operators') && !inner.name.includes('function')
    if (isBrief && !isColumn) return []
    const conditions = isColumn ? conditionsOf(inner, isBrief) : filtersOf(inner, true)
    const prefix = isColumn ? typeOf(collection, name) : inner.name.includes('function') ? inner.name : 'nested'
    return conditions.map(({ kind, path, filter }) => ({ kind: `${prefix} ${kind}`, path: `${name}.${path}`, filter: { [name]: filter } }))
  })
}

const typeOf = (collection: string, column: string): string => {
  const field = model.find(({ name }) => name === collection)?.fields[column.replace(/_func$/, '')]
  return `${field?.type.replace('text', 'string') ?? column}${column.endsWith('_func') ? '_func' : ''}`
}

/** Returns every case of a list: filters, sorting and search. */
function listCases({ name, args }: GraphQLField<unknown, unknown>, columns: string[]): QueryCase[] {
  const filter = args.find((argument) => argument.name === 'filter')?.type
  const type = filter && getNamedType(filter)
  if (!isInputObjectType(type)) return []
  const make = (kind: string, what: string, more: object) => ({
    kind,
    title: `${name} ${what}`,
    root: name,
    args: { ...more, limit: 1 },
    select: '{ id }',
  })
  return [
    ...filtersOf(type).map((each) => make(each.kind, each.path, { filter: each.filter })),
    ...columns.map((column) => make(`sort ${typeOf(name, column)}`, `sort ${column}`, { sort: [column] })),
    ...wrongLists.map((sort) => make(`sort ${JSON.stringify(sort)}`, `sort ${JSON.stringify(sort)}`, { sort })),
    ...words.map((search) => make(`search ${search}`, `search ${search}`, { search })),
  ]
}

/** Returns every case of a count: each figure of each column, groups, and sorting by both. */
function figureCases({ name, type }: GraphQLField<unknown, unknown>, columns: string[]): QueryCase[] {
  const answer = getNamedType(type)
  if (!isObjectType(answer)) return []
  const collection = name.replace(/_aggregated$/, '')
  const make = (what: string, column: string, args: object, select: string): QueryCase => ({
    kind: `${what} ${typeOf(collection, column)}`,
    title: `${name} ${what} ${column}`,
    root: name,
    args: { ...args, limit: 1 },
    select,
  })
  const figures = Object.values(answer.getFields()).flatMap(({ name: figure, type: figureType }) => {
    const columnsOfIt = getNamedType(figureType)
    return isObjectType(columnsOfIt) ? Object.keys(columnsOfIt.getFields()).map((column) => [figure, column] as const) : []
  })
  const groupBy = ['id']
  return [
    ...figures.flatMap(([figure, column]) => [
      make(figure, column, {}, `{ ${figure} { ${column} } }`),
      make(`${figure} by group of`, column, { groupBy, sort: [`-${figure}.${column}`] }, `{ group ${figure} { ${column} } }`),
    ]),
    ...columns.flatMap((column) => [
      make('groupBy', column, { groupBy: [column] }, '{ group countAll }'),
      make('sorted groups', column, { groupBy: [column], sort: [column] }, '{ group countAll }'),
      make('sort of groups', column, { groupBy, sort: [column] }, '{ group countAll }'),
      make('sort of all', column, { sort: [column] }, '{ countAll }'),
    ]),
    ...wrongLists.flatMap((list) => [
      make(`groupBy ${JSON.stringify(list)}`, '', { groupBy: list }, '{ group countAll }'),
      make(`sort ${JSON.stringify(list)}`, '', { groupBy, sort: list }, '{ group countAll }'),
    ]),
  ]
}

/** Returns every query with one filter, sort, figure, group or search that the contract lets a caller write, and some that it does not. */
export function queryCases(schema: GraphQLSchema): QueryCase[] {
  const roots = schema.getQueryType()?.getFields() ?? {}
  return Object.values(roots).flatMap((field) => {
    const row = getNamedType(roots[field.name.replace(/_aggregated$/, '')]?.type)
    if (field.name.endsWith('_by_id') || !isObjectType(row)) return []
    const columns = Object.keys(row.getFields())
    return field.name.endsWith('_aggregated') ? figureCases(field, columns) : listCases(field, columns)
  })
}
