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
import { columnCoordinate } from './with-deprecations.ts'

/** The months for which a deprecated element must stay in the contract. */
const deprecationMonths = 6

type ContractComparison = {
  /** The SDL of the contract in the latest release. */
  released: string
  /** The SDL of the contract to release next. */
  current: string
  /** The changes listed in changes.md. */
  changes: ContractChange[]
  /** Today's date, such as 2026-11-24, with which the end of each deprecation period is compared. */
  today: string
}

/**
 * Returns one sentence for each reason not to release a contract. Reasons are breaking changes and deprecations missing in changes.md, and
 * deprecated elements that change or end within six months.
 */
export function contractFaults({ changes, today, ...sdl }: ContractComparison): string[] {
  const released = buildSchema(sdl.released)
  const current = buildSchema(sdl.current)
  const named = new Set(changes.filter(({ kind, released: day }) => kind === 'breaking' && !day).map(({ coordinate }) => coordinate))
  const deprecated = deprecationsIn(released)
  const since = deprecationDates(changes)
  const breaking = findBreakingChanges(released, current).flatMap(({ type, description }) => {
    const coordinate = coordinateOf(description)
    const column = columnCoordinate(coordinate)
    if (endings.has(type) && deprecated.has(column)) {
      const early = earlyEndFault(column, since, today)
      if (early) return [`${description} ${early}`]
    }
    return named.has(column) || named.has(coordinate) ? [] : [`${description} Name \`${column}\` in changes.md, as breaking.`]
  })
  const marked = new Set(changes.filter(({ kind }) => kind === 'deprecated').map(({ coordinate }) => coordinate))
  const unlisted = [...deprecationsIn(current)].filter((coordinate) => !marked.has(coordinate))
  return [...breaking, ...unlisted.map((coordinate) => `\`${coordinate}\` is deprecated: name it in changes.md, as deprecated.`)]
}

/** The breaking changes that remove an element or change its type. They are allowed six months after a deprecation. */
const endings = new Set<string>([
  BreakingChangeType.FIELD_REMOVED,
  BreakingChangeType.FIELD_CHANGED_KIND,
  BreakingChangeType.ARG_REMOVED,
  BreakingChangeType.ARG_CHANGED_KIND,
  BreakingChangeType.VALUE_REMOVED_FROM_ENUM,
])

function earlyEndFault(coordinate: string, since: Map<string, string>, today: string): string | undefined {
  const day = since.get(coordinate)
  if (!day) return 'It is deprecated, and changes.md names no release that says so.'
  const until = monthsAfter(day, deprecationMonths)
  return today < until ? `It is deprecated since ${day} and stays until ${until}.` : undefined
}

/** Returns the date of the release that deprecated each coordinate. If it was deprecated twice, the later date counts. */
function deprecationDates(changes: ContractChange[]): Map<string, string> {
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

/**
 * Returns the coordinates of all deprecated elements. Elements generated from a column, such as its filter, are represented by the column.
 */
function deprecationsIn(schema: GraphQLSchema): Set<string> {
  const found = new Set<string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    for (const [coordinate, { deprecationReason }] of membersOf(type)) if (deprecationReason) found.add(columnCoordinate(coordinate))
  }
  return found
}

type Member = [coordinate: string, Pick<GraphQLArgument, 'deprecationReason'>]

/** Returns everything in a type that can be deprecated, with its coordinate: enum values, fields and arguments. */
function membersOf(type: GraphQLNamedType): Member[] {
  if (isEnumType(type)) return type.getValues().map((value) => [`${type.name}.${value.name}`, value])
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field])
  if (!isObjectType(type)) return []
  return Object.values(type.getFields()).flatMap((field): Member[] => [
    [`${type.name}.${field.name}`, field],
    ...field.args.map((argument): Member => [`${type.name}.${field.name}(${argument.name}:)`, argument]),
  ])
}

/**
 * Returns the schema coordinate that a message of graphql-js is about, such as `rewards.status`, `Query.rewards(limit:)` or
 * `RewardStatus.failed`.
 */
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

/** A change listed in changes.md. `released` is the date of its release, such as 2026-11-24. Undefined if it is not released yet. */
type ContractChange = { kind: string; coordinate: string; released: string | undefined }

/**
 * Parses changes.md. A release is a heading (`## 2026-11-24` or `## Not released yet`), a change a line such as "- breaking: `rewards.kind`
 * …". Returns one entry per coordinate.
 */
export function readChanges(text: string): ContractChange[] {
  let released: string | undefined
  const changes: ContractChange[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) released = line.match(/^## (\d{4}-\d\d-\d\d)$/)?.[1]
    const [, kind, named] = line.match(/^- (\w+): ((?:`[^`]+`(?:, )?)+)/) ?? []
    if (!kind || !named) continue
    for (const [, coordinate = ''] of named.matchAll(/`([^`]+)`/g)) changes.push({ kind, coordinate, released })
  }
  return changes
}
