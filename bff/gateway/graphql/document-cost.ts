import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'
import { Refusal } from '#bff/gateway/refusal.ts'

/**
 * The fixed costs of parts of a document. The unit is the time in which Directus returns one value of one row, about 2.5 µs as measured.
 */
const fixed = {
  call: 2500,
  command: 5000,
  list: 1000,
  aggregate: 2500,
  row: 300,
  relation: 1000,
  nested: 3,
  search: 8000,
  sortByRelation: 500,
}

/**
 * The maximum cost of a document of an API key and of our own pages. A key's takes Directus at most 80 ms. A page's documents are known and
 * measured, so more is allowed.
 */
export const costMax = { key: 25_000, page: 42_000 }

export const limitMax = 500

/** The values of a call's variables by name. */
export type Variables = Record<string, unknown>

/** Returns the cost of a document with the given variables, in the unit of `fixed`. */
export type DocumentCost = (variables: Variables) => number

type Count = (variables: Variables) => number

/** Returns the function that estimates the cost of a validated document with one operation from its variables. */
export function documentCost(operation: OperationDefinitionNode, ast: DocumentNode, schema: GraphQLSchema): DocumentCost {
  const root = schema.getQueryType()
  if (operation.operation !== 'query' || !root) return () => fixed.command
  const defaults = new Map(operation.variableDefinitions?.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]))
  const fragments = new Map(ast.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])))
  const plan: Plan = { constant: fixed.call, counts: [], defaults, fragments }
  addSelections(plan, operation.selectionSet, root, undefined)
  return (variables) => plan.counts.reduce((sum, count) => sum + count(variables), plan.constant)
}

/** Refuses QUERY_TOO_LARGE {limit, cost, max} if a document's cost is above `max`. Both are in the unit of `fixed`. */
export function checkCost(cost: number, max: number): void {
  if (cost > max) throw new Refusal('QUERY_TOO_LARGE', { details: { limit: 'cost', cost, max } })
}

type Plan = {
  constant: number
  counts: Count[]
  defaults: Map<string, ValueNode | undefined>
  fragments: Map<string, FragmentDefinitionNode>
}

/**
 * The maximum number of rows of a list: the constant, times the value of each named variable. Undefined at the root of a document, which
 * has no rows.
 */
type Rows = { constant: number; variables: string[] } | undefined

const oneRow: NonNullable<Rows> = { constant: 1, variables: [] }

/**
 * Adds the costs of a selection that are known without variables to the plan, and functions for the others. Returns its cost per row of the
 * enclosing list, 0 at the root.
 */
function addSelections(plan: Plan, set: SelectionSetNode, type: GraphQLObjectType, rows: Rows): number {
  let perRow = 0
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) perRow += addField(plan, node, type, rows)
    else {
      const inner = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : plan.fragments.get(node.name.value)?.selectionSet
      if (inner) perRow += addSelections(plan, inner, type, rows)
    }
  }
  return perRow
}

function addField(plan: Plan, node: FieldNode, type: GraphQLObjectType, rows: Rows): number {
  const field = type.getFields()[node.name.value]
  const named = field && getNamedType(field.type)
  if (!field || !node.selectionSet || !isObjectType(named)) return rows ? 1 : 0
  addArguments(plan, node)
  if (!rows) {
    plan.constant += rootCost(field)
    const limit = isList(field) ? limitOf(node, field) : oneRow
    addRows(plan, limit, addSelections(plan, node.selectionSet, named, limit))
    return 0
  }
  const isRelation = field.args.some(({ name }) => name === 'filter')
  if (isRelation) plan.constant += fixed.relation
  const inner = fixed.nested + addSelections(plan, node.selectionSet, named, rows)
  if (!isList(field)) return inner
  const own = limitOf(node, field)
  addRows(plan, { constant: rows.constant * own.constant, variables: [...rows.variables, ...own.variables] }, inner)
  return 0
}

function rootCost(field: GraphQLField<unknown, unknown>): number {
  if (field.name.endsWith('_aggregated')) return fixed.aggregate
  return isList(field) ? fixed.list : fixed.row
}

const isList = ({ type }: GraphQLField<unknown, unknown>): boolean => isListType(isNonNullType(type) ? type.ofType : type)

function addRows(plan: Plan, { constant, variables }: NonNullable<Rows>, perRow: number): void {
  if (variables.length === 0) plan.constant += constant * perRow
  else
    plan.counts.push((given) =>
      variables.reduce((count, name) => count * numberOf(given[name] ?? defaultOf(plan, name)), constant * perRow),
    )
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : limitMax)

function defaultOf({ defaults }: Plan, name: string): unknown {
  const node = defaults.get(name)
  return node && valueFromASTUntyped(node)
}

function limitOf(node: FieldNode, field: GraphQLField<unknown, unknown>): NonNullable<Rows> {
  const isOne = field.name.endsWith('_aggregated') && !node.arguments?.some(({ name }) => name.value === 'groupBy')
  if (isOne) return oneRow
  const limit = node.arguments?.find(({ name }) => name.value === 'limit')?.value
  if (limit?.kind === Kind.VARIABLE) return { constant: 1, variables: [limit.name.value] }
  return { constant: numberOf(limit && valueFromASTUntyped(limit)), variables: [] }
}

function addArguments(plan: Plan, node: FieldNode): void {
  for (const { name, value } of node.arguments ?? []) {
    const count = argumentCosts[name.value]
    if (!count) continue
    const names = variablesIn(value)
    const [only] = names
    if (only === undefined) plan.constant += count(valueFromASTUntyped(value))
    else if (value.kind === Kind.VARIABLE) plan.counts.push((given) => count(given[only] ?? defaultOf(plan, only)))
    else plan.counts.push((given) => count(valueFromASTUntyped(value, withDefaults(plan, names, given))))
  }
}

const argumentCosts: Record<string, (value: unknown) => number> = {
  filter: (value) => filterCost(value),
  search: (value) => (value ? fixed.search : 0),
  sort: (value) => (Array.isArray(value) ? value : [value]).filter((key) => String(key).includes('.')).length * fixed.sortByRelation,
}

/** Returns the named variables, with the document's default for each that was not sent. */
const withDefaults = (plan: Plan, names: string[], given: Variables): Variables =>
  Object.fromEntries(names.map((name) => [name, given[name] ?? defaultOf(plan, name)]))

function variablesIn(node: ValueNode): string[] {
  if (node.kind === Kind.VARIABLE) return [node.name.value]
  if (node.kind === Kind.LIST) return node.values.flatMap(variablesIn)
  if (node.kind === Kind.OBJECT) return node.fields.flatMap(({ value }) => variablesIn(value))
  return []
}

/**
 * The costs of filter comparisons. Text operators search every row (`beginning`, `inside`), and each `relation` in the field path is a
 * join.
 */
const comparison = { plain: 150, beginning: 300, inside: 1500, relation: 200, listItem: 60 }

const looksInside = /^_n?i?(contains|ends_with)$/
const looksAtBeginning = /^_n?i?starts_with$/

/** Returns the cost of a filter, the sum over its comparisons. Adds a cost for each list value and each relation in a path. */
function filterCost(filter: unknown, depth = 0): number {
  if (typeof filter !== 'object' || filter === null) return 0
  let cost = 0
  for (const [key, value] of Object.entries(filter)) {
    if (key === '_and' || key === '_or') for (const part of asList(value)) cost += filterCost(part, depth)
    else if (key.startsWith('_')) cost += comparisonCost(key, value) + Math.max(0, depth - 1) * comparison.relation
    else cost += filterCost(value, depth + 1)
  }
  return cost
}

function comparisonCost(operator: string, value: unknown): number {
  return kindCost(operator) + (Array.isArray(value) ? value.length * comparison.listItem : 0)
}

function kindCost(operator: string): number {
  if (looksInside.test(operator)) return comparison.inside
  return looksAtBeginning.test(operator) ? comparison.beginning : comparison.plain
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
