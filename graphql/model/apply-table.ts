import type { Knex } from 'knex'
import type { Collection } from './collection.ts'
import type { ColumnField } from './fields.ts'
import type { HiddenTable } from './hidden-tables.ts'
import { isPostgres } from './is-postgres.ts'
import { studioCollections } from './studio.ts'

/** Creates a table of the graph if it is missing, otherwise adds its missing columns. Creates missing indexes. */
export async function applyTable(
  trx: Knex.Transaction,
  { name, fields, unique = [], indexes = [], sparse = [], partial = [] }: Collection,
): Promise<void> {
  if (!(await trx.schema.hasTable(name))) {
    await trx.schema.createTable(name, (table) => {
      for (const [column, field] of Object.entries(fields)) addColumn(table, column, field)
    })
  } else {
    await addMissingColumns(trx, name, fields)
  }
  const index = async (columns: string[], kind: string) => {
    const filled = columns.find((column) => sparse.includes(column))
    await createIndex(trx, name, columns, kind, filled && { suffix: '_filled', where: trx.raw('?? is not null', [filled]) })
  }
  for (const columns of unique) await index(columns, 'unique index')
  for (const columns of indexes) await index(columns, 'index')
  for (const { of, value, columns } of partial)
    await createIndex(trx, name, columns, 'index', { suffix: `_${value}`, where: trx.raw(`?? = '${value}'`, [of]) })
}

/** Creates a hidden table if it is missing, otherwise adds its missing columns. */
export async function applyHiddenTable(
  trx: Knex.Transaction,
  name: string,
  { columns, unique = [], indexes = [] }: HiddenTable,
): Promise<void> {
  if (await trx.schema.hasTable(name)) return addMissingColumns(trx, name, columns)
  await trx.schema.createTable(name, (table) => {
    // existing hidden tables never declared null, and SQLite stores the text of its CREATE TABLE statements
    for (const [column, field] of Object.entries(columns)) addColumn(table, column, field, { declaresNull: false })
    for (const key of unique) table.unique(key)
    for (const index of indexes) table.index(index)
  })
  // SQLite compares every text byte by byte
  for (const [column, { length }] of isPostgres(trx) ? Object.entries(columns).filter(([, { isBytewise }]) => isBytewise) : [])
    await trx.raw(`alter table ?? alter column ?? type varchar(${length}) collate "C"`, [name, column])
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

/** The condition of a partial index, and the suffix of the index's name. Its values are inlined, because CREATE INDEX takes no bindings. */
type PartialRows = { suffix: string; where: Knex.Raw }

function createIndex(trx: Knex.Transaction, table: string, columns: string[], kind: string, covered?: PartialRows | ''): Knex.Raw {
  const name = indexName(table, columns, covered ? covered.suffix : undefined)
  const places = columns.map(() => '??').join(', ')
  const where = covered ? ` where ${covered.where.toQuery()}` : ''
  return trx.raw(`create ${kind} if not exists ?? on ?? (${places})${where}`, [name, table, ...columns])
}

const indexName = (table: string, columns: string[], suffix = ''): string =>
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
