import type { Knex } from 'knex'
import { boolean, type ColumnField, id, integer, jsonColumn, optional, string, text, timestamp, uuid } from './fields.ts'
import type { HiddenTables } from './hidden-tables.ts'
import type { Collections } from './model.ts'

type Fields = Collections & HiddenTables & DirectusTables

export type TableName = keyof Fields & string

/** A row of a table as a query returns it, on either database. The types in `fields.ts` describe how numbers, times and JSON differ. */
export type Row<Name extends TableName> = {
  [C in keyof Fields[Name]]: Fields[Name][C] extends ColumnField<infer Read, unknown, unknown> ? Read : never
}

type Write<Name extends TableName, C extends keyof Fields[Name]> =
  Fields[Name][C] extends ColumnField<unknown, infer W, unknown> ? W : never
type Value<Name extends TableName, C extends keyof Fields[Name]> =
  Fields[Name][C] extends ColumnField<unknown, unknown, infer V> ? V : never
type RequiredColumn<Name extends TableName> = {
  [C in keyof Fields[Name]]: undefined extends Write<Name, C> ? never : C
}[keyof Fields[Name]]

/** A query of a table with any selection and joins, for functions that add conditions to it. */
export type QueryOf<Name extends TableName> = Knex.QueryBuilder<Knex.TableType<Name>, unknown>

/** The values of a new row for `insert`. Nullable columns and those with a default are optional. */
export type NewRow<Name extends TableName> = { [C in RequiredColumn<Name>]: Write<Name, C> | Knex.Raw } & {
  [C in Exclude<keyof Fields[Name], RequiredColumn<Name>>]?: Write<Name, C> | Knex.Raw
}

/** The values of a new row for `insertAsJson`, which takes JSON columns as values and not as text. */
export type NewValues<Name extends TableName> = { [C in RequiredColumn<Name>]: Value<Name, C> } & {
  [C in Exclude<keyof Fields[Name], RequiredColumn<Name>>]?: Value<Name, C>
}

/** The changed columns of a row for `update`. Undefined leaves a column unchanged. */
export type ColumnChanges<Name extends TableName> = {
  [C in keyof Fields[Name]]?: Write<Name, C> | Knex.Raw | Knex.QueryBuilder | undefined
}

type DeclaredTables = { [Name in TableName]: Knex.CompositeTableType<Row<Name>, NewRow<Name>, ColumnChanges<Name>> }

declare module 'knex/types/tables.d.ts' {
  interface Tables extends DeclaredTables {}
}

/** The types of the columns that Plutus reads or writes in Directus's own tables, by table. */
const directusTables = {
  directus_users: {
    id: id(),
    first_name: optional(string(50)),
    last_name: optional(string(50)),
    email: optional(string(128)),
    password: optional(string()),
    role: optional(uuid()),
    status: optional(string<'active' | 'suspended' | 'archived'>(16)),
    token: optional(string()),
    tfa_secret: optional(string()),
    provider: optional(string(128)),
    external_identifier: optional(string()),
    auth_data: optional(jsonColumn<object>()),
    last_access: optional(timestamp()),
    company: optional(uuid()),
    balance_company: optional(uuid()),
    money_company: optional(uuid()),
    audit_company: optional(uuid()),
    /** The email address that an OpenID provider has verified, stored until the rules complete that sign-in. */
    vouched_email: optional(string(254)),
  },
  directus_sessions: {
    token: string(64),
    user: optional(uuid()),
    expires: timestamp(),
    ip: optional(string()),
    user_agent: optional(text()),
    next_token: optional(string(64)),
  },
  directus_collections: {
    collection: string(64),
    accountability: optional(string()),
    icon: optional(string(64)),
    note: optional(text()),
    display_template: optional(string()),
    sort: optional(integer()),
  },
  directus_fields: {
    id: optional(integer()),
    collection: string(64),
    field: string(64),
    special: optional(string(64)),
    interface: optional(string(64)),
    options: optional(jsonColumn<object>()),
    display: optional(string(64)),
    display_options: optional(jsonColumn<object>()),
    readonly: boolean(false),
    hidden: boolean(false),
    required: optional(boolean(false)),
    sort: optional(integer()),
    width: optional(string(30)),
    note: optional(text()),
    translations: optional(jsonColumn<object[]>()),
  },
  directus_presets: {
    role: optional(uuid()),
    collection: optional(string(64)),
    layout: optional(string(100)),
    layout_query: optional(jsonColumn<object>()),
  },
  directus_files: { id: id(), filename_disk: optional(string()) },
  directus_relations: { many_collection: string(64), many_field: string(64), one_collection: optional(string(64)) },
  directus_roles: { id: id(), name: string(100) },
  directus_policies: { id: id(), name: string(100), admin_access: boolean(false), app_access: boolean(false), enforce_tfa: boolean(false) },
  directus_access: { id: id(), role: optional(uuid()), policy: uuid(), sort: optional(integer()) },
  directus_permissions: {
    policy: uuid(),
    collection: string(64),
    action: string(10),
    permissions: optional(jsonColumn<object>()),
    fields: optional(text()),
  },
  directus_settings: {
    auth_login_attempts: optional(integer()),
    public_registration: boolean(false),
    project_name: optional(string(100)),
    public_note: optional(text()),
    custom_css: optional(text()),
    module_bar: optional(jsonColumn<object[]>()),
  },
} satisfies Record<string, Record<string, ColumnField>>

type DirectusTables = typeof directusTables

declare const mayBeAbsent: unique symbol

/**
 * The name of a column of a left-joined table. It marks the column's type in the query result as nullable, because it is null without a
 * matching row.
 */
export type NullableColumn<Column extends string> = { readonly [mayBeAbsent]: Column }

export function nullableColumn<const Column extends string>(column: Column): NullableColumn<Column>
export function nullableColumn(column: string): unknown {
  return column
}
