import type { Knex } from 'knex'
import type { DirectusTables } from './directus-tables.ts'
import type { Field } from './fields.ts'
import type { HiddenTables } from './hidden-tables.ts'
import type { Collections } from './model.ts'

type Fields = Collections & HiddenTables & DirectusTables

export type TableName = keyof Fields & string

/** A row as a query of either database gives it; see `fields.ts` for how numbers, dates and JSON arrive. */
export type Row<Name extends TableName> = {
  [C in keyof Fields[Name]]: Fields[Name][C] extends Field<infer Read, unknown, unknown> ? Read : never
}

type Write<Name extends TableName, C extends keyof Fields[Name]> = Fields[Name][C] extends Field<unknown, infer W, unknown> ? W : never
type Value<Name extends TableName, C extends keyof Fields[Name]> = Fields[Name][C] extends Field<unknown, unknown, infer V> ? V : never
type Needed<Name extends TableName> = { [C in keyof Fields[Name]]: undefined extends Write<Name, C> ? never : C }[keyof Fields[Name]]

/** A query of the table that others narrow down, whatever it selects and joins. */
export type QueryOf<Name extends TableName> = Knex.QueryBuilder<Knex.TableType<Name>, unknown>

/** What an insert needs; columns that may be null or have a default may be left out. */
export type NewRow<Name extends TableName> = { [C in Needed<Name>]: Write<Name, C> | Knex.Raw } & {
  [C in Exclude<keyof Fields[Name], Needed<Name>>]?: Write<Name, C> | Knex.Raw
}

/** The same for `insertAsJson`: JSON columns take what they hold. */
export type NewValues<Name extends TableName> = { [C in Needed<Name>]: Value<Name, C> } & {
  [C in Exclude<keyof Fields[Name], Needed<Name>>]?: Value<Name, C>
}

/** What an update may set; undefined leaves a column as it is. */
export type Changes<Name extends TableName> = { [C in keyof Fields[Name]]?: Write<Name, C> | Knex.Raw | Knex.QueryBuilder | undefined }

type Declared = { [Name in TableName]: Knex.CompositeTableType<Row<Name>, NewRow<Name>, Changes<Name>> }

declare module 'knex/types/tables.d.ts' {
  interface Tables extends Declared {}
}
