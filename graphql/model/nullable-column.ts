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
