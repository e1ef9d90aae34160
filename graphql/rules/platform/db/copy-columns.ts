/** A JSON column that PostgreSQL reads as a value, back as the text that SQLite gives. */
type Stored<T> = Extract<T, string | number | null | undefined> | Extract<T, Date> | (Extract<T, object> extends never ? never : string)

/** Columns of a row as an insert of its copy takes them. */
export function copyColumns<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): { [C in Column]: Stored<Row[C]> }
export function copyColumns(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, asStored(row[column])]))
}

const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value
