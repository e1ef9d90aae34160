declare const mayBeAbsent: unique symbol

/** The name of a column of a left-joined table: null where there is no such row. */
export type Maybe<Column extends string> = { readonly [mayBeAbsent]: Column }

export function maybe<const Column extends string>(column: Column): Maybe<Column>
export function maybe(column: string): unknown {
  return column
}
