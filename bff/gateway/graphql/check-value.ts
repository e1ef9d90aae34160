import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql'
import { badInput } from '#bff/gateway/refusal.ts'
import { isBigInt, isCleanText, isIsoDate } from '#bff/gateway/security/text-rules.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'

/** A placeholder for a variable inside a literal. `checkValue` accepts it, because the variable's own value is checked separately. */
export const variableMarker = Symbol('variable')

type Position = { place: Place; path: string; depth: number; budget: { nodes: number } }

/**
 * Checks a value against its GraphQL type before it is sent to Directus. PostgreSQL answers internal errors for some values that SQLite
 * accepts. Refuses BAD_INPUT with the path.
 */
export function checkValue(value: unknown, type: GraphQLInputType, place: Place, path: string): void {
  check(value, type, { place, path, depth: 0, budget: { nodes: nodesMax } })
}

const nodesMax = 5000
const depthMax = 12
const listMax = 500

function check(value: unknown, type: GraphQLInputType, at: Position): void {
  if (value === variableMarker) return
  if (at.depth > depthMax || --at.budget.nodes < 0 || (value === null && !isNullable(at.place))) throw badInput(at.path)
  if (isNonNullType(type)) {
    if (value === null || value === undefined) throw badInput(at.path)
    check(value, type.ofType, at)
  } else if (value !== null && value !== undefined) {
    if (isListType(type)) checkList(value, type.ofType, at)
    else if (isInputObjectType(type)) checkObject(value, type, at)
    else if (isEnumType(type)) checkEnum(value, type, at)
    else checkScalar(value, type.name, at.place, at.path)
  }
}

function checkEnum(value: unknown, type: GraphQLEnumType, at: Position): void {
  if (typeof value !== 'string' || !type.getValue(value)) throw badInput(at.path)
}

/** Checks each entry of a list of at most 500. A single value is checked as a list of one, as GraphQL accepts it. */
function checkList(value: unknown, item: GraphQLInputType, at: Position): void {
  const entries = Array.isArray(value) ? value : [value]
  const { least, most } = listLength(at.place)
  if (entries.length < least || entries.length > most) throw badInput(at.path)
  for (const [index, entry] of entries.entries()) {
    const path = Array.isArray(value) ? `${at.path}.${index}` : at.path
    // Directus cannot sort or compare by nothing
    if (entry === null) throw badInput(path)
    check(entry, item, { ...at, path, depth: at.depth + 1 })
  }
}

/**
 * Returns the permitted number of entries of a list. Directus drops a filter with an empty list or an incomplete range, and would answer
 * with all rows.
 */
function listLength({ argument, inputType, field }: Place): { least: number; most: number } {
  if (field && ranged.has(field) && inputType?.endsWith('_filter_operators')) return { least: 2, most: 2 }
  return { least: isInFilter(inputType) || argument === 'groupBy' ? 1 : 0, most: listMax }
}

const ranged = new Set(['_between', '_nbetween'])

function checkObject(value: unknown, type: GraphQLInputObjectType, at: Position): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badInput(at.path)
  const fields = type.getFields()
  const entries = Object.entries(value)
  for (const [name, entry] of entries) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw badInput(`${at.path}.${name.slice(0, 40)}`)
    if (entry !== undefined) check(entry, field.type, inside(at, type, name))
  }
  for (const name of requiredOf(type))
    if (!entries.some(([key, entry]) => key === name && entry !== undefined)) throw badInput(`${at.path}.${name}`)
}

const inside = (at: Position, { name: inputType }: GraphQLInputObjectType, field: string): Position => ({
  ...at,
  place: { argument: at.place.argument, inputType, field },
  path: `${at.path}.${field}`,
  depth: at.depth + 1,
})

const required = new WeakMap<GraphQLInputObjectType, string[]>()

/** Returns the required fields of an input type. The result is cached, as a filter has hundreds of fields. */
function requiredOf(type: GraphQLInputObjectType): string[] {
  const cached = required.get(type)
  if (cached) return cached
  const names = Object.values(type.getFields())
    .filter(isRequiredInputField)
    .map(({ name }) => name)
  required.set(type, names)
  return names
}

/**
 * The position of a value: its argument, and its input type and field if it is inside an object. It selects the checks of a text, such as
 * date or column name.
 */
export type Place = { argument: string; inputType?: string; field?: string }

/** Checks a scalar value of the given type at its position. Refuses BAD_INPUT with the path. */
function checkScalar(value: unknown, type: string, place: Place, path: string): void {
  const isValid = scalars[type] ?? isPlainJson
  if (!isValid(value, place)) throw badInput(path)
}

type Rule = (value: unknown, place: Place) => boolean

const scalars: Record<string, Rule> = {
  Boolean: (value) => typeof value === 'boolean',
  Int: (value, place) => typeof value === 'number' && isInt32(value) && isWithin(value, ranges[place.inputType ? '' : place.argument]),
  Float: (value) => typeof value === 'number' && Number.isFinite(value),
  ID: (value, place) => typeof value === 'string' && isUuid(value) && (!isFilter(place) || comparable.has(place.field ?? '')),
  GraphQLBigInt: (value) => typeof value === 'string' && isBigInt(value),
  Date: (value) => typeof value === 'string' && isIsoDate(value),
  GraphQLStringOrFloat: (value, place) => (isDateFilter(place) ? typeof value === 'string' && isIsoDate(value) : isNumeric(value)),
  String: (value, place) => typeof value === 'string' && isTextFor(value, place),
}

/** The permitted ranges of a list's paging arguments, as [lowest, highest]. */
const ranges: Record<string, [number, number]> = { limit: [0, 500], offset: [0, 1_000_000], page: [1, 100_000] }

/** The filter operators that are permitted on ids. Comparing a uuid as text is an internal error on PostgreSQL. */
const comparable = new Set(['_eq', '_neq', '_in', '_nin'])

const isFilter = (place: Place) => place.inputType?.endsWith('_filter_operators') ?? false
const isInFilter = (inputType = '') => /_filter(_operators)?$/.test(inputType)
/** Returns false inside a filter, where null is only the value of _eq and _neq. Directus would drop other conditions or fail. */
const isNullable = ({ inputType, field }: Place) => !isInFilter(inputType) || field === '_eq' || field === '_neq'
const isDateFilter = (place: Place) => place.inputType === 'date_filter_operators'
const isInt32 = (value: number) => Number.isInteger(value) && Math.abs(value) <= 2_147_483_647
const isWithin = (value: number, range: [number, number] | undefined) => !range || (value >= range[0] && value <= range[1])

function isTextFor(text: string, place: Place): boolean {
  if (isDateFilter(place)) return isIsoDate(text)
  if (isFilter(place)) return text !== '' && isCleanText(text, 500)
  if (place.inputType) return isCleanText(text, 20_000)
  if (place.argument === 'sort') return /^-?[a-z_]{1,64}(\.[a-z_]{1,64}){0,3}$/.test(text)
  if (place.argument === 'groupBy') return /^[a-z_]{1,64}$/.test(text)
  return isCleanText(text, place.argument === 'search' ? 200 : 1000)
}

/** Returns true for a number, or a text of one, in the 32-bit range of the columns. PostgreSQL fails on larger ones. */
function isNumeric(value: unknown): boolean {
  const isNumberText = typeof value === 'string' && /^-?\d{1,10}(\.\d{1,6})?$/.test(value)
  return (typeof value === 'number' || isNumberText) && Math.abs(Number(value)) <= 2_147_483_647
}

/** Returns true for a JSON value of at most nine nested levels whose texts and keys can all be stored. */
function isPlainJson(value: unknown, _place: Place, depth = 0): boolean {
  if (typeof value === 'string') return isCleanText(value, 20_000)
  if (typeof value !== 'object' || value === null) return true
  if (depth > 8) return false
  return Object.entries(value).every(
    ([key, entry]) => isCleanText(key, 100) && key !== '__proto__' && isPlainJson(entry, _place, depth + 1),
  )
}
