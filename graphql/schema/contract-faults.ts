import {
  BreakingChangeType,
  buildSchema,
  findBreakingChanges,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import type { ContractChange } from './read-changes.ts'
import { columnCoordinate } from './with-deprecations.ts'

/** Months for which what is deprecated stays. */
const keptMonths = 6

type Compared = {
  /** SDL of what integrators rely on. */
  released: string
  /** SDL of what the next release would answer. */
  current: string
  /** Of changes.md. */
  changes: ContractChange[]
  /** 2026-11-24. */
  today: string
}

/**
 * What keeps a contract from its release, a sentence each: a breaking change that changes.md does not name, a deprecation that it does
 * not name, and the end, or another type, of what is deprecated for less than six months.
 */
export function contractFaults({ changes, today, ...sdl }: Compared): string[] {
  const released = buildSchema(sdl.released)
  const current = buildSchema(sdl.current)
  const named = new Set(changes.filter(({ kind, released: day }) => kind === 'breaking' && !day).map(({ coordinate }) => coordinate))
  const retired = deprecationsIn(released)
  const since = sinceWhen(changes)
  const unnamed = findBreakingChanges(released, current).flatMap(({ type, description }) => {
    const coordinate = coordinateOf(description)
    const column = columnCoordinate(coordinate)
    if (endings.has(type) && retired.has(column)) {
      const early = tooEarly(column, since, today)
      if (early) return [`${description} ${early}`]
    }
    return named.has(column) || named.has(coordinate) ? [] : [`${description} Name \`${column}\` in changes.md, as breaking.`]
  })
  const marked = new Set(changes.filter(({ kind }) => kind === 'deprecated').map(({ coordinate }) => coordinate))
  const unsaid = [...deprecationsIn(current)].filter((coordinate) => !marked.has(coordinate))
  return [...unnamed, ...unsaid.map((coordinate) => `\`${coordinate}\` is deprecated: name it in changes.md, as deprecated.`)]
}

/** What ends something for those who still use it: it goes, or is no longer what it was. */
const endings = new Set<string>([
  BreakingChangeType.FIELD_REMOVED,
  BreakingChangeType.FIELD_CHANGED_KIND,
  BreakingChangeType.ARG_REMOVED,
  BreakingChangeType.ARG_CHANGED_KIND,
  BreakingChangeType.VALUE_REMOVED_FROM_ENUM,
])

function tooEarly(coordinate: string, since: Map<string, string>, today: string): string | undefined {
  const day = since.get(coordinate)
  if (!day) return 'It is deprecated, and changes.md names no release that says so.'
  const until = monthsAfter(day, keptMonths)
  return today < until ? `It is deprecated since ${day} and stays until ${until}.` : undefined
}

/** By coordinate, the day of the latest release that deprecated it: what came back and is deprecated again stays as long again. */
function sinceWhen(changes: ContractChange[]): Map<string, string> {
  const since = new Map<string, string>()
  for (const { kind, coordinate, released } of changes)
    if (kind === 'deprecated' && released && released > (since.get(coordinate) ?? '')) since.set(coordinate, released)
  return since
}

function monthsAfter(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** The coordinates of what is deprecated; of a column its own, whatever is generated of it. */
function deprecationsIn(schema: GraphQLSchema): Set<string> {
  const found = new Set<string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    for (const [coordinate, { deprecationReason }] of membersOf(type)) if (deprecationReason) found.add(columnCoordinate(coordinate))
  }
  return found
}

type Member = [coordinate: string, Pick<GraphQLArgument, 'deprecationReason'>]

/** The values of an enum, the fields of a type or an input, and the arguments of fields: whatever can be deprecated. */
function membersOf(type: GraphQLNamedType): Member[] {
  if (isEnumType(type)) return type.getValues().map((value) => [`${type.name}.${value.name}`, value])
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field])
  if (!isObjectType(type)) return []
  return Object.values(type.getFields()).flatMap((field): Member[] => [
    [`${type.name}.${field.name}`, field],
    ...field.args.map((argument): Member => [`${type.name}.${field.name}(${argument.name}:)`, argument]),
  ])
}

/** What a sentence of graphql-js is about, as a schema coordinate: `rewards.status`, `Query.rewards(limit:)`, `RewardStatus.failed`. */
function coordinateOf(description: string): string {
  const [, value, list] = description.match(/^(\w+) was removed from (?:enum|union) type (\w+)\.$/) ?? []
  if (value && list) return `${list}.${value}`
  const [, needed, input] = description.match(/^A required field (\w+) on input type (\w+) was added\.$/) ?? []
  if (needed && input) return `${input}.${needed}`
  const [, added, field] = description.match(/^A required arg (\w+) on ([\w.]+) was added\.$/) ?? []
  if (added && field) return `${field}(${added}:)`
  const [, owner, argument] = description.match(/^([\w.]+) arg (\w+) /) ?? []
  if (owner && argument) return `${owner}(${argument}:)`
  return description.match(/^(?:Standard scalar )?(\w+(?:\.\w+)?)/)?.[1] ?? description
}
