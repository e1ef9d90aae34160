import { liveColumns, sampledCollections, snapshotCollections } from '#contracts/rest/live.ts'
import type { Collection, Readers } from '#model/collection.ts'
import type { ColumnField } from '#model/fields.ts'
import { model } from '#model/model.ts'
import { listArguments, relationArguments } from './argument-words.ts'

/**
 * The descriptions of a generated type, its fields and their arguments. The functions return undefined for a name without a description.
 */
export type TypeWords = {
  type: string
  field: (name: string) => string | undefined
  argument?: (field: string, argument: string) => string | undefined
}

/** Returns the descriptions of a type that Directus generates. Undefined for any other type, such as a command's. */
export function describeType(typeName: string): TypeWords | undefined {
  if (typeName === 'Query') return queries
  if (typeName === 'Subscription') return subscriptions
  const shared = operatorInputs[typeName]
  if (shared) return { type: shared, field: (name) => operatorWords[name] ?? partWords[name] }
  if (typeName === 'datetime_functions') return { type: 'Parts of a moment, in UTC.', field: (name) => partWords[name] }
  return findWords(typeName, generated)
}

/**
 * Returns the descriptions for a generated name from the table's function for its suffix, such as `_filter` of `rewards_filter`. Undefined
 * if no collection matches.
 */
function findWords<Words>(name: string, table: Record<string, (collection: Collection) => Words>): Words | undefined {
  for (const collection of model) {
    const words = name.startsWith(collection.name) ? table[name.slice(collection.name.length)] : undefined
    if (words) return words(collection)
  }
  return undefined
}

const generated: Record<string, (collection: Collection) => TypeWords> = {
  '': (collection) => ({
    type: collection.says,
    field: (name) => rowWords(collection, name),
    argument: (_, argument) => relationArguments[argument],
  }),
  _aggregated: ({ name }) => ({ type: `Counts and figures of \`${name}\`: one for each group.`, field: (field) => figureWords[field] }),
  _aggregated_count: (collection) => ({
    type: `The number of \`${collection.name}\` with a value, by column.`,
    field: (name) => columnOf(collection, name) && `Of \`${name}\`.`,
  }),
  _aggregated_fields: (collection) => ({
    type: `A figure of \`${collection.name}\`, by column. Null where no row was found.`,
    field: (name) => columnOf(collection, name) && `Of \`${name}\`${collection.fields[name]?.isMoney ? ', in minor units' : ''}.`,
  }),
  _filter: (collection) => ({
    type: `Conditions on \`${collection.name}\`. All that are given have to hold.`,
    field: (name) => conditions[name] ?? conditionOn(collection, name),
  }),
  _mutated: (collection) => ({ type: `A change of one of \`${collection.name}\`.`, field: (name) => changeWords(collection)[name] }),
}

function rowWords(collection: Collection, name: string): string | undefined {
  const column = columnOf(collection, name)
  const field = column && collection.fields[column]
  if (!field) return undefined
  if (column === name) return columnWords(name, field)
  return `Parts of \`${column}\`, in UTC.`
}

const conditions: Record<string, string> = { _and: 'All of these hold.', _or: 'One of these holds.' }

function conditionOn(collection: Collection, name: string): string | undefined {
  const column = columnOf(collection, name)
  const field = column && collection.fields[column]
  if (!field) return undefined
  if (field.list) return `On \`${name}\`, whose texts are the values of ${field.list.name}.`
  return field.to ? `On the row of \`${field.to}\` that it points to.` : `On \`${name}\`.`
}

const figureWords: Record<string, string> = {
  group: 'The values of the columns in `groupBy`. Null without one.',
  countAll: 'The number of rows.',
  count: 'The number of rows with a value.',
  countDistinct: 'The number of distinct values.',
  sum: 'The sums. Exact up to 2^53.',
  sumDistinct: 'The sums of the different values. Exact up to 2^53.',
  avg: 'The averages.',
  avgDistinct: 'The averages of the different values.',
  min: 'The smallest values.',
  max: 'The largest values.',
}

const changeWords = ({ name }: Collection): Record<string, string> => ({
  key: 'The id of the row.',
  event: 'The kind of change: create or update.',
  data: `The row after the change. Only these columns: ${liveNames(name).join(', ')}.`,
})

const liveNames = (collection: string): string[] =>
  Object.entries(liveColumns).flatMap(([name, columns]) => (name === collection ? columns : []))

const visibilityWords: Record<Readers, string> = {
  public: 'The same for everyone.',
  self: 'Only the caller’s own.',
  company: 'Those of the caller’s company.',
  balance: 'Those of the caller’s company. None for a key without the ability money.view.',
  figures: 'Those of the caller’s company. A key without the ability money.view finds only those of campaigns.',
  money: 'The rows of the caller’s company. Empty without the ability money.view.',
  audit: 'The rows of the caller’s company. Empty without the ability audit.view.',
  own: 'Only the caller’s own.',
}

const queryRoots: Record<string, (collection: Collection) => string> = {
  '': ({ name, read, unique }) =>
    [
      `Lists \`${name}\`, up to 500 at once.`,
      visibilityWords[read],
      // a wallet's seq counts its entries and does not number wallets
      ...(unique?.some((columns) => columns.includes('seq')) ? ['To read on from a row, sort by `seq` and filter `seq` by _gt.'] : []),
    ].join(' '),
  _by_id: ({ name }) => `Reads one of \`${name}\`. NOT_FOUND where there is none, or none that the caller may read.`,
  _aggregated: ({ name }) => `Counts \`${name}\` that the caller may read, and sums their figures.`,
}

const queries: TypeWords = {
  type: 'Everything that can be read. Each caller finds only the rows they may read.',
  field: (name) => findWords(name, queryRoots),
  argument: (field, argument) => {
    if (argument === 'id') return 'The id of the row.'
    return argument === 'limit' && field.endsWith('_aggregated') ? 'At most so many groups, up to 500.' : listArguments[argument]
  },
}

function liveWords({ name, read }: Collection): string {
  const begin = snapshotCollections.includes(name)
    ? `Sends each of \`${name}\` once, then each change.`
    : sampledCollections.includes(name)
      ? `Sends changes of \`${name}\` from now on, and one of many that change together.`
      : `Sends each change of \`${name}\` from now on.`
  if (read === 'balance') return `${begin} FORBIDDEN for a key without the ability money.view.`
  return `${begin} ${read === 'money' ? 'FORBIDDEN without the ability money.view.' : visibilityWords[read]}`
}

const subscriptions: TypeWords = {
  type: 'Subscriptions, over a WebSocket with the protocol graphql-transport-ws. A slow subscriber gets only the newest version of each row.',
  field: (name) => findWords(name, { _mutated: liveWords }),
  argument: () => 'The kind of changes to send. If absent, all.',
}

/** Returns the description of a column in the contract, or undefined if it has none. */
function columnWords(name: string, { says, list, isMoney }: ColumnField): string | undefined {
  const words = says ?? list?.says ?? commonColumns[name]
  return words && isMoney ? `${words} In minor units.` : words
}

/**
 * Returns the column that a generated field stands for, with or without the suffix `_func`. Undefined if the collection has no such
 * readable column.
 */
function columnOf({ fields }: Collection, name: string): string | undefined {
  const column = Object.hasOwn(fields, name) ? name : name.replace(/_func$/, '')
  return Object.hasOwn(fields, column) && !fields[column]?.hidden ? column : undefined
}

/** Descriptions of columns that many collections have, by name. A description in the model takes precedence. */
const commonColumns: Readonly<Record<string, string>> = {
  id: 'Its id, a UUID. It never changes.',
  company: 'The company it belongs to.',
  campaign: 'Its campaign.',
  launch: 'Its launch.',
  reward: 'Its reward.',
  seq: 'Its number in the company, in the order of creation: sort by it and continue from the last one.',
  currency: 'ISO 4217 code of its money.',
  subtotal: 'The total value of its rewards.',
  fee: 'Our fee for them.',
  tax: 'The tax on the fee.',
  total: 'The total cost: subtotal, fee and tax.',
  sort: 'Its place among the others, ascending.',
  actor: 'The member or key that did it. Null where it was someone else.',
  wizard_step: 'The step of the app’s editor that someone was on last.',
  search_text:
    'The searchable text, in lower case without accents. The text of a filter on it is folded the same way, and people are found by its words in any order.',
  version: 'Rises with each edit. Commands that edit name the one last read, else VERSION_CONFLICT.',
  revision: 'Rises with each change, whatever it is: of two copies, the one with the higher revision is newer.',
  occurred_at: 'When it happened.',
  date_created: 'When it was created.',
  date_updated: 'When it last changed.',
}

/** The descriptions that the GraphQL schema gives to the comparisons in filters, by name, such as `_eq`. */
const operatorWords: Readonly<Record<string, string>> = {
  _eq: 'Equal to this.',
  _neq: 'Not equal to this.',
  _gt: 'Greater, or later, than this.',
  _gte: 'Greater, or later, than this, or equal to it.',
  _lt: 'Less, or earlier, than this.',
  _lte: 'Less, or earlier, than this, or equal to it.',
  _in: 'Equal to one of these, 500 at most.',
  _nin: 'Equal to none of these, 500 at most.',
  _between: 'From the first of these two to the second.',
  _nbetween: 'Before the first of these two, or after the second.',
  _null: 'True: null. False: not null.',
  _nnull: 'True: not null. False: null.',
  _empty: 'True: null or an empty text. False: neither.',
  _nempty: 'True: neither null nor an empty text. False: either.',
  _contains: 'Has this text in it.',
  _ncontains: 'Does not have this text in it.',
  _icontains: 'Has this text in it, whatever the case.',
  _starts_with: 'Begins with this text.',
  _nstarts_with: 'Does not begin with this text.',
  _istarts_with: 'Begins with this text, whatever the case.',
  _nistarts_with: 'Does not begin with this text, whatever the case.',
  _ends_with: 'Ends with this text.',
  _nends_with: 'Does not end with this text.',
  _iends_with: 'Ends with this text, whatever the case.',
  _niends_with: 'Does not end with this text, whatever the case.',
}

/** The descriptions that the GraphQL schema gives to the filter types that all collections share, by name. */
const operatorInputs: Readonly<Record<string, string>> = {
  string_filter_operators: 'Compares a text. All that is given has to hold.',
  id_filter_operators: 'Compares an id. All that is given has to hold.',
  number_filter_operators: 'Compares a whole number. All that is given has to hold.',
  big_int_filter_operators: 'Compares a large whole number, such as money. All that is given has to hold.',
  date_filter_operators:
    'Compares a moment: ISO 8601 with Z or an offset, or a day, which is its midnight in UTC. All that is given has to hold.',
  boolean_filter_operators: 'Compares a yes or no. All that is given has to hold.',
  datetime_function_filter_operators: 'Compares parts of a moment, in UTC. All that is given has to hold.',
  json_filter_operators: 'Compares a JSON column with null only.',
}

/** Descriptions of the parts of a time, by name. Fields and filters ending in `_func` have them. */
const partWords: Readonly<Record<string, string>> = {
  year: 'The year, such as 2026.',
  month: 'The month, 1 to 12.',
  week: 'The week of the year, as the database counts it.',
  day: 'The day of the month, 1 to 31.',
  weekday: 'The day of the week, 0 for Sunday.',
  hour: 'The hour, 0 to 23, in UTC.',
  minute: 'The minute, 0 to 59.',
  second: 'The second, 0 to 59.',
}
