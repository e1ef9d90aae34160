import { badInput } from '#bff/refusal.ts'
import { isBigInt, isCleanText, isDirectusVariable, isIsoDate, isUuid } from '#bff/security/text-rules.ts'

/** Where a value goes: the rules of a text depend on whether it is a date, an id to compare or a name. */
export type Place = { argument: string; inputType?: string; field?: string }

/** One value of a scalar of the contract, by the rules of the place it goes to. */
export function checkScalar(value: unknown, type: string, place: Place, path: string): void {
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

/** Lists are bounded: no page asks for more than 500 rows or looks past the millionth. */
const ranges: Record<string, [number, number]> = { limit: [0, 500], offset: [0, 1_000_000], page: [1, 100_000] }

/** Comparing a uuid by its letters is an internal error on PostgreSQL. */
const comparable = new Set(['_eq', '_neq', '_in', '_nin'])

const isFilter = (place: Place) => place.inputType?.endsWith('_filter_operators') ?? false
const isDateFilter = (place: Place) => place.inputType === 'date_filter_operators'
const isInt32 = (value: number) => Number.isInteger(value) && Math.abs(value) <= 2_147_483_647
const isWithin = (value: number, range: [number, number] | undefined) => !range || (value >= range[0] && value <= range[1])

function isTextFor(text: string, place: Place): boolean {
  if (isDateFilter(place)) return isIsoDate(text)
  if (isFilter(place)) return isCleanText(text, 500) && !isDirectusVariable(text)
  if (place.inputType) return isCleanText(text, 20_000)
  if (place.argument === 'sort') return /^-?[a-z_]{1,64}(\.[a-z_]{1,64}){0,3}$/.test(text)
  if (place.argument === 'groupBy') return /^[a-z_]{1,64}$/.test(text)
  return isCleanText(text, place.argument === 'search' ? 200 : 1000)
}

/** Number filters compare 32-bit columns: a larger number is an error on PostgreSQL. */
function isNumeric(value: unknown): boolean {
  const isNumberText = typeof value === 'string' && /^-?\d{1,10}(\.\d{1,6})?$/.test(value)
  return (typeof value === 'number' || isNumberText) && Math.abs(Number(value)) <= 2_147_483_647
}

/** A scalar of free shape: plain, shallow and of clean text. */
function isPlainJson(value: unknown, _place: Place, depth = 0): boolean {
  if (typeof value === 'string') return isCleanText(value, 20_000)
  if (typeof value !== 'object' || value === null) return true
  if (depth > 8) return false
  return Object.entries(value).every(
    ([key, entry]) => isCleanText(key, 100) && key !== '__proto__' && isPlainJson(entry, _place, depth + 1),
  )
}
