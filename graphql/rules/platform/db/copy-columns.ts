/** The type of a value for an insert. A JSON value, as PostgreSQL returns it, becomes text. */
type Stored<T> = Extract<T, string | number | null | undefined> | Extract<T, Date> | (Extract<T, object> extends never ? never : string)

/** Picks columns of a row in the format that an insert takes. */
export function copyColumns<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): { [C in Column]: Stored<Row[C]> }
export function copyColumns(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, asStored(row[column])]))
}

const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value
