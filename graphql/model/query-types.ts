// biome-ignore-all lint/style/useShorthandFunctionType: only interfaces add to Knex's own
// biome-ignore-all lint/suspicious/noExplicitAny: type parameters must be Knex's own
// biome-ignore-all lint/complexity/noBannedTypes: type parameters must be Knex's own
// biome-ignore-all lint/correctness/noUnusedVariables: type parameters must be Knex's own
import type { Knex } from 'knex'
import type { Maybe } from '../rules/platform/db/maybe.ts'
import type { Row, TableName } from './tables.ts'

// Knex types only selections of plain columns, and falls back to any: these overloads, which come before its own, read 'table.column',
// 'column as name' and 'table.*' too, and accept no table that the model does not know.

type IsAny<T> = 0 extends 1 & T ? true : false
type Base<TRecord> = IsAny<TRecord> extends true ? object : Knex.ResolveTableType<TRecord>

/**
 * The type of a column, by its own name or with its table's. A name that stands for a table (`rewards as before`) is looked up among all
 * columns.
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

type Given<Column extends string> = Column extends `${infer Source} as ${string}` ? Source : Column
type Called<Column extends string> = Column extends `${string} as ${infer Name}`
  ? Name
  : Column extends `${string}.${infer Name}`
    ? Name
    : Column

type Star = '*' | `${string}.*`
type Stars<B, Column> = Column extends '*' ? B : Column extends `${infer Table}.*` ? (Table extends TableName ? Row<Table> : B) : never

type All<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer I) => void ? I : never
type OfRaw<T> = T extends Knex.Raw<infer R> ? (IsAny<R> extends true ? never : R extends Undeclared ? never : R) : never
type OfNames<B, T> = T extends Record<string, string> ? { [Name in keyof T]: ColumnValue<B, T[Name]> } : never
type OfMaybe<B, T> = T extends Maybe<infer Column> ? { [C in Column as Called<C>]: ColumnValue<B, Given<C>> | null } : never
type Columns<B, T extends string> = { [Column in T as Called<Column>]: ColumnValue<B, Given<Column>> }

/** The row that a selection gives. A raw one declares what it adds: `knex.raw<{ total: number | string }>('count(*) as total')`. */
type Selected<B, T> = ([Extract<T, Star>] extends [never] ? unknown : All<Stars<B, Extract<T, Star>>>) &
  ([Exclude<Extract<T, string>, Star>] extends [never] ? unknown : Columns<B, Exclude<Extract<T, string>, Star>>) &
  ([OfRaw<T>] extends [never] ? unknown : All<OfRaw<T>>) &
  ([OfMaybe<B, T>] extends [never] ? unknown : All<OfMaybe<B, T>>) &
  ([OfNames<B, T>] extends [never] ? unknown : All<OfNames<B, T>>)

/** Knex's own notes on what was selected so far, in the shape it resolves them from. */
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
type Earlier<T> = T extends { _intersectProps: infer Props; _unionProps: infer Or } ? [Props, Or] : [unknown, never]
type Solid<T> = unknown extends T ? object : T
type Plus<T, More> = Selection<Solid<Earlier<T>[0] & More>, Earlier<T>[1]>
type AfterSelect<TResult, More> = TResult extends (infer One)[] ? Plus<One, More>[] : Plus<TResult, More>
type Whole<TResult, B> = TResult extends unknown[] ? Unselected<B>[] : B | undefined

type Selectable = string | Knex.Raw | Maybe<string> | Record<string, string>
/** Sums and counts are texts on PostgreSQL, and null over no rows. */
type Aggregate<T> = (NonNullable<T> extends number ? number | string : T) | null
type Aggregates<B, Names extends Record<string, string>> = { [Name in keyof Names]: Aggregate<ColumnValue<B, Names[Name]>> }
type Joined<TRecord, Name extends TableName> = Base<TRecord> & Omit<Row<Name>, keyof Base<TRecord>>
type Pluckable<B> = (keyof B & string) | `${TableName}.${string}`

/** What a table unknown to the model gives: nothing to call. */
type UnknownTable = { unknownTable: never }
/** What SQL of our own answers while no type argument says it: nothing to read. Knex's any would fit whatever is expected. */
type Undeclared = { undeclaredAnswer: never }

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
      ): QueryBuilder<Joined<TRecord, Name>, Whole<TResult, Joined<TRecord, Name>>>
      <Name extends TableName>(
        table: Name | `${Name} as ${string}`,
        on: JoinCallback,
      ): QueryBuilder<Joined<TRecord, Name>, Whole<TResult, Joined<TRecord, Name>>>
    }
    interface RawBuilder<TRecord extends {} = any, TResult = any> {
      (sql: string, bindings?: Knex.RawBinding | readonly Knex.RawBinding[] | Knex.ValueDict): Raw<Undeclared>
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
