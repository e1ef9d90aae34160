// biome-ignore-all lint/style/useShorthandFunctionType: only interfaces add to Knex's own
// biome-ignore-all lint/suspicious/noExplicitAny: type parameters must be Knex's own
// biome-ignore-all lint/complexity/noBannedTypes: type parameters must be Knex's own
// biome-ignore-all lint/correctness/noUnusedVariables: type parameters must be Knex's own
import type { Knex } from 'knex'
import type { NullableColumn, Row, TableName } from './tables.ts'

// Knex types only selections of plain columns, and falls back to any. These overloads take precedence. They also type 'table.column',
// 'column as name' and 'table.*', and reject tables that the model does not have.

type IsAny<T> = 0 extends 1 & T ? true : false
type Base<TRecord> = IsAny<TRecord> extends true ? object : Knex.ResolveTableType<TRecord>

/**
 * The type of a column, named with or without its table. With an alias (`rewards as before`), the column is looked up in all joined tables.
 */
type ColumnValue<B, Column extends string> = Column extends keyof B
  ? B[Column]
  : Column extends `${infer Table}.${infer Own}`
    ? Table extends TableName
      ? Own extends keyof Row<Table>
        ? Row<Table>[Own]
        : unknown
      : Own extends keyof B
        ? B[Own]
        : unknown
    : unknown

type SourceColumn<Column extends string> = Column extends `${infer Source} as ${string}` ? Source : Column
type ResultName<Column extends string> = Column extends `${string} as ${infer Name}`
  ? Name
  : Column extends `${string}.${infer Name}`
    ? Name
    : Column

type Star = '*' | `${string}.*`
type Stars<B, Column> = Column extends '*' ? B : Column extends `${infer Table}.*` ? (Table extends TableName ? Row<Table> : B) : never

type Intersection<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer I) => void ? I : never
type RawColumns<T> = T extends Knex.Raw<infer R> ? (IsAny<R> extends true ? never : R extends UntypedRaw ? never : R) : never
type AliasedColumns<B, T> = T extends Record<string, string> ? { [Name in keyof T]: ColumnValue<B, T[Name]> } : never
type NullableColumns<B, T> =
  T extends NullableColumn<infer Column> ? { [C in Column as ResultName<C>]: ColumnValue<B, SourceColumn<C>> | null } : never
type Columns<B, T extends string> = { [Column in T as ResultName<Column>]: ColumnValue<B, SourceColumn<Column>> }

/** The row type of a selection. A raw expression declares its columns, as in `knex.raw<{ total: number }>('1 as total')`. */
type Selected<B, T> = ([Extract<T, Star>] extends [never] ? unknown : Intersection<Stars<B, Extract<T, Star>>>) &
  ([Exclude<Extract<T, string>, Star>] extends [never] ? unknown : Columns<B, Exclude<Extract<T, string>, Star>>) &
  ([RawColumns<T>] extends [never] ? unknown : Intersection<RawColumns<T>>) &
  ([NullableColumns<B, T>] extends [never] ? unknown : Intersection<NullableColumns<B, T>>) &
  ([AliasedColumns<B, T>] extends [never] ? unknown : Intersection<AliasedColumns<B, T>>)

/** The type in which Knex records a selection, and from which it derives the type of the result. */
type Selection<More, Or> = {
  _base: {}
  _hasSelection: true
  _keys: never
  _aliases: {}
  _single: false
  _intersectProps: More
  _unionProps: Or
}
type Unselected<B> = {
  _base: B
  _hasSelection: false
  _keys: never
  _aliases: {}
  _single: false
  _intersectProps: {}
  _unionProps: never
}
type PreviousSelection<T> = T extends { _intersectProps: infer Props; _unionProps: infer Or } ? [Props, Or] : [unknown, never]
type ObjectIfUnknown<T> = unknown extends T ? object : T
type AddColumns<T, More> = Selection<ObjectIfUnknown<PreviousSelection<T>[0] & More>, PreviousSelection<T>[1]>
type AfterSelect<TResult, More> = TResult extends (infer One)[] ? AddColumns<One, More>[] : AddColumns<TResult, More>
type AfterJoin<TResult, B> = TResult extends unknown[] ? Unselected<B>[] : B | undefined

type Selectable = string | Knex.Raw | NullableColumn<string> | Record<string, string>
/** The type of a sum or a count: text on PostgreSQL, a number on SQLite, and null if there are no rows. */
type Aggregate<T> = (NonNullable<T> extends number ? number | string : T) | null
type Aggregates<B, Names extends Record<string, string>> = { [Name in keyof Names]: Aggregate<ColumnValue<B, Names[Name]>> }
type Joined<TRecord, Name extends TableName> = Base<TRecord> & Omit<Row<Name>, keyof Base<TRecord>>
type Pluckable<B> = (keyof B & string) | `${TableName}.${string}`

/** The result type for a table that the model does not have. It has no methods, so that using it does not compile. */
type UnknownTable = { unknownTable: never }
/** The result type of raw SQL without a type argument. It has no columns, because Knex's `any` would hide type errors. */
type UntypedRaw = { undeclaredAnswer: never }

declare module 'knex' {
  interface Knex<TRecord extends {} = any, TResult = any[]> {
    <Name extends TableName>(table: Name): Knex.QueryBuilder<Knex.TableType<Name>, Unselected<Row<Name>>[]>
    <Name extends TableName>(table: `${Name} as ${string}`): Knex.QueryBuilder<Knex.TableType<Name>, Unselected<Row<Name>>[]>
    (table: string): UnknownTable
  }
  namespace Knex {
    interface Select<TRecord extends {} = any, TResult = unknown[]> {
      (): QueryBuilder<TRecord, TResult>
      <const T extends readonly Selectable[]>(
        ...columns: T
      ): QueryBuilder<TRecord, AfterSelect<TResult, Selected<Base<TRecord>, T[number]>>>
      <const T extends string>(columns: readonly T[]): QueryBuilder<TRecord, AfterSelect<TResult, Selected<Base<TRecord>, T>>>
    }
    interface Distinct<TRecord extends {}, TResult = {}[]> {
      <const T extends readonly [string, ...string[]]>(
        ...columns: T
      ): QueryBuilder<TRecord, AfterSelect<TResult, Selected<Base<TRecord>, T[number]>>>
    }
    interface AsymmetricAggregation<TRecord extends {} = any, TResult = unknown[], TValue = any> {
      <const Names extends Record<string, string | Knex.Raw>>(
        names: Names,
      ): QueryBuilder<TRecord, AfterSelect<TResult, { [Name in keyof Names]: number | string }>>
    }
    interface Join<TRecord extends {} = any, TResult = unknown[]> {
      <Name extends TableName>(
        table: Name,
        column1: string,
        column2: string | Knex.Raw,
      ): QueryBuilder<Joined<TRecord, Name>, AfterJoin<TResult, Joined<TRecord, Name>>>
      <Name extends TableName>(
        table: Name | `${Name} as ${string}`,
        on: JoinCallback,
      ): QueryBuilder<Joined<TRecord, Name>, AfterJoin<TResult, Joined<TRecord, Name>>>
    }
    interface RawBuilder<TRecord extends {} = any, TResult = any> {
      (sql: string, bindings?: Knex.RawBinding | readonly Knex.RawBinding[] | Knex.ValueDict): Raw<UntypedRaw>
    }
    interface Where<TRecord extends {} = any, TResult = unknown> {
      (columns: Readonly<Record<string, Knex.Value | Knex.QueryBuilder | undefined>>): QueryBuilder<TRecord, TResult>
    }
    interface TypePreservingAggregation<TRecord extends {} = any, TResult = unknown[], TValue = any> {
      <const Names extends Record<string, string>>(
        names: Names,
      ): QueryBuilder<TRecord, AfterSelect<TResult, Aggregates<Base<TRecord>, Names>>>
    }
    interface QueryInterface<TRecord extends {} = any, TResult = any> {
      modify(change: (query: QueryBuilder<TRecord, TResult>) => unknown): QueryBuilder<TRecord, TResult>
      pluck<Column extends Pluckable<Base<TRecord>>>(column: Column): QueryBuilder<TRecord, ColumnValue<Base<TRecord>, Column>[]>
    }
  }
}
