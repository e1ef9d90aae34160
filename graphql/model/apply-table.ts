import type { Knex } from 'knex'
import type { MissingIndex } from './build-indexes.ts'
import type { Collection } from './collection.ts'
import type { ColumnField } from './fields.ts'
import type { HiddenTable } from './hidden-tables.ts'
import { isPostgres } from './is-postgres.ts'
import { studioCollections } from './studio.ts'

/** The valid indexes of the schema by name, on PostgreSQL. SQLite itself skips those that exist. */
export type PresentIndexes = ReadonlySet<string> | undefined

/** Returns the valid indexes of the current schema by name. Undefined on SQLite. */
export async function readIndexes(trx: Knex.Transaction): Promise<PresentIndexes> {
  if (!isPostgres(trx)) return undefined
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    'select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indisvalid and relnamespace = current_schema()::regnamespace',
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Creates a table of the graph if it is missing, otherwise adds its missing columns. Creates missing indexes. Those that an existing table
 * of PostgreSQL lacks are returned, for `buildIndexes`.
 */
export async function applyTable(
  trx: Knex.Transaction,
  { name, fields, unique = [], indexes = [], sparse = [], partial = [] }: Collection,
  present?: PresentIndexes,
): Promise<MissingIndex[]> {
  const isNew = !(await trx.schema.hasTable(name))
  if (isNew) {
    await trx.schema.createTable(name, (table) => {
      for (const [column, field] of Object.entries(fields)) addColumn(table, column, field)
    })
  } else {
    await addMissingColumns(trx, name, fields)
  }
  const index = (columns: string[], kind: IndexKind): Index => {
    const filled = columns.find((column) => sparse.includes(column))
    const rows = filled ? { suffix: '_filled', where: trx.raw('?? is not null', [filled]) } : undefined
    return { name: indexName(name, columns, rows?.suffix), columns, kind, ...(rows && { where: rows.where }) }
  }
  return createIndexes(trx, name, isNew ? undefined : present, [
    ...unique.map((columns) => index(columns, 'unique index')),
    ...indexes.map((columns) => index(columns, 'index')),
    ...partial.map(({ of, value, columns }): Index => {
      return { name: indexName(name, columns, `_${value}`), columns, kind: 'index', where: trx.raw(`?? = '${value}'`, [of]) }
    }),
  ])
}

/**
 * Creates a hidden table if it is missing, otherwise adds its missing columns and indexes. Those that an existing table of PostgreSQL lacks
 * are returned, for `buildIndexes`.
 */
export async function applyHiddenTable(
  trx: Knex.Transaction,
  name: string,
  { columns, unique = [], indexes = [] }: HiddenTable,
  present?: PresentIndexes,
): Promise<MissingIndex[]> {
  if (await trx.schema.hasTable(name)) {
    await addMissingColumns(trx, name, columns)
    return addIndexes(trx, name, { unique, indexes }, present)
  }
  await trx.schema.createTable(name, (table) => {
    // existing hidden tables never declared null, and SQLite stores the text of its CREATE TABLE statements
    for (const [column, field] of Object.entries(columns)) addColumn(table, column, field, { declaresNull: false })
    for (const key of unique) table.unique(key)
    for (const index of indexes) table.index(index)
  })
  // SQLite compares every text byte by byte
  for (const [column, { length }] of isPostgres(trx) ? Object.entries(columns).filter(([, { isBytewise }]) => isBytewise) : [])
    await trx.raw(`alter table ?? alter column ?? type varchar(${length}) collate "C"`, [name, column])
  return []
}

/** Creates the indexes that an existing table lacks, by the names that Knex gives them in a new one. Returns those for `buildIndexes`. */
export async function addIndexes(
  trx: Knex.Transaction,
  table: string,
  { unique = [], indexes }: { unique?: string[][]; indexes: string[][] },
  present: PresentIndexes,
): Promise<MissingIndex[]> {
  const named = (columns: string[], kind: IndexKind, end: string): Index => ({
    name: `${table}_${columns.join('_')}_${end}`,
    columns,
    kind,
  })
  return createIndexes(trx, table, present, [
    ...unique.map((columns) => named(columns, 'unique index', 'unique')),
    ...indexes.map((columns) => named(columns, 'index', 'index')),
  ])
}

async function addMissingColumns(trx: Knex.Transaction, name: string, fields: Record<string, ColumnField>): Promise<void> {
  const present = await trx.queryBuilder().from(name).columnInfo()
  const missing = Object.entries(fields).filter(([column]) => !(column in present))
  for (const [column, field] of missing) await addMissing(trx, name, column, field)
}

/**
 * Adds one missing column. On SQLite a foreign key is added in raw SQL, because Knex would rebuild the table, which fails while other
 * tables refer to it.
 */
async function addMissing(trx: Knex.Transaction, name: string, column: string, field: ColumnField): Promise<void> {
  if (field.to && !isPostgres(trx))
    await trx.raw('alter table ?? add column ?? char(36) references ?? (??)', [name, column, field.to, 'id'])
  else await trx.schema.alterTable(name, (table) => addColumn(table, column, field))
}

function addColumn(table: Knex.CreateTableBuilder, column: string, field: ColumnField, { declaresNull = true } = {}): void {
  const built = buildColumn(table, column, field)
  if (field.primary) built.primary()
  else if (!field.nullable) built.notNullable()
  else if (declaresNull) built.nullable()
  if (field.default !== undefined) built.defaultTo(field.default)
  if (field.unique) built.unique()
  if (field.to) built.references('id').inTable(field.to)
}

function buildColumn(table: Knex.CreateTableBuilder, column: string, field: ColumnField): Knex.ColumnBuilder {
  switch (field.type) {
    case 'string':
      return table.string(column, field.length)
    case 'timestamp':
      return table.timestamp(column, { useTz: true })
    default:
      return table[field.type](column)
  }
}

type IndexKind = 'index' | 'unique index'

/** An index as declared. The values of `where` are inlined, because CREATE INDEX takes no bindings. */
type Index = { name: string; columns: string[]; kind: IndexKind; where?: Knex.Raw }

/** The bytes of a name that PostgreSQL keeps. */
const nameBytesMax = 63

/**
 * Creates the indexes of a table, and returns instead those that are to be built concurrently. Even `if not exists` would lock an existing
 * table of PostgreSQL until the end of the transaction.
 */
async function createIndexes(trx: Knex.Transaction, table: string, present: PresentIndexes, indexes: Index[]): Promise<MissingIndex[]> {
  const statementOf = ({ name, columns, kind, where }: Index, how: string): string => {
    const places = columns.map(() => '??').join(', ')
    const rows = where ? ` where ${where.toQuery()}` : ''
    return trx.raw(`create ${kind} ${how} ?? on ?? (${places})${rows}`, [name, table, ...columns]).toQuery()
  }
  if (!present) for (const index of indexes) await trx.raw(statementOf(index, 'if not exists'))
  return indexes.flatMap((index) => {
    const name = index.name.slice(0, nameBytesMax)
    return !present || present.has(name) ? [] : [{ name, statement: statementOf({ ...index, name }, 'concurrently') }]
  })
}

/** Returns the name of an index of a table of the graph. A partial one ends with its value. */
export const indexName = (table: string, columns: string[], suffix = ''): string =>
  [table, ...columns].join('_').slice(0, 60 - suffix.length) + suffix

/**
 * Registers a table of the graph with Directus: the special type of some columns, one relation for each foreign key, and how Studio shows
 * it.
 */
export async function registerCollection(trx: Knex.Transaction, { name, fields }: Collection): Promise<void> {
  const look = studioCollections[name]
  await trx('directus_collections')
    .insert({ collection: name, accountability: null, ...look?.collection })
    .onConflict('collection')
    .merge()
  await trx('directus_fields').where({ collection: name }).delete()
  await trx('directus_relations').where({ many_collection: name }).delete()
  for (const [column, field] of Object.entries(fields)) {
    const special = specialOf(field)
    await trx('directus_fields').insert({ collection: name, field: column, special, ...look?.fields[column] })
    if (field.to) await trx('directus_relations').insert({ many_collection: name, many_field: column, one_collection: field.to })
  }
}

function specialOf(field: ColumnField): string | null {
  // with `uuid` Directus would invent an id for a row without a file
  if (field.to === 'directus_files') return 'file'
  if (field.to) return 'm2o,uuid'
  const specials: Partial<Record<ColumnField['type'], string>> = {
    uuid: 'uuid',
    boolean: 'cast-boolean',
    timestamp: 'cast-timestamp',
    json: 'cast-json',
  }
  return specials[field.type] ?? null
}
