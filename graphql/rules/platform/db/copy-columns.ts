/** The type in which an insert takes a value read from a row. JSON, which PostgreSQL returns as an object, becomes text. */
type Stored<T> = Extract<T, string | number | null | undefined> | Extract<T, Date> | (Extract<T, object> extends never ? never : string)

/** Copies columns of a row that was read, in the format that an insert takes. JSON becomes text. */
export function pickColumnsAsStored<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): { [C in Column]: Stored<Row[C]> }
export function pickColumnsAsStored(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, asStored(row[column])]))
}

const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value
