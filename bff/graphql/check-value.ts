import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { badInput } from '#bff/refusal.ts'
import { checkScalar, type Place } from './check-scalar.ts'

/** Stands for a variable inside a literal: checked where the variable itself is. */
export const variable = Symbol('variable')

type Position = { place: Place; path: string; depth: number; budget: { nodes: number } }

/**
 * Checks a value against its type in the contract before Directus sees it: PostgreSQL answers internal errors where
 * SQLite shrugs. Throws BAD_INPUT with the path.
 */
export function checkValue(value: unknown, type: GraphQLInputType, place: Place, path: string): void {
  check(value, type, { place, path, depth: 0, budget: { nodes: nodesMax } })
}

const nodesMax = 5000
const depthMax = 12
const listMax = 500

function check(value: unknown, type: GraphQLInputType, at: Position): void {
  if (value === variable) return
  if (at.depth > depthMax || --at.budget.nodes < 0) throw badInput(at.path)
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

/** GraphQL takes a single value for a list of one. */
function checkList(value: unknown, item: GraphQLInputType, at: Position): void {
  if (!Array.isArray(value)) {
    check(value, item, at)
    return
  }
  if (value.length > listMax) throw badInput(at.path)
  for (const [index, entry] of value.entries()) check(entry, item, { ...at, path: `${at.path}.${index}`, depth: at.depth + 1 })
}

function checkObject(value: unknown, type: GraphQLInputObjectType, at: Position): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badInput(at.path)
  const fields = type.getFields()
  for (const name of Object.keys(value)) if (!Object.hasOwn(fields, name)) throw badInput(`${at.path}.${name.slice(0, 40)}`)
  const given = new Map(Object.entries(value))
  for (const [name, field] of Object.entries(fields)) {
    const entry = given.get(name)
    const isMissing = entry === undefined && field.defaultValue !== undefined
    if (isMissing || (entry === undefined && !isNonNullType(field.type))) continue
    const place = { argument: at.place.argument, inputType: type.name, field: name }
    check(entry, field.type, { ...at, place, path: `${at.path}.${name}`, depth: at.depth + 1 })
  }
}
