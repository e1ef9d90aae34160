import { dropUndefined } from '#contracts/text/text-input.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { type AuditDetails, changedFields } from './audit.ts'

/**
 * The columns of a table that hold JSON or money. Their values differ between SQLite and PostgreSQL, so they are converted before a
 * comparison.
 */
export type ColumnKinds = { json?: readonly string[]; money?: readonly string[] }

type Columns = Record<string, unknown>

/**
 * Returns the column values to store for a patch, with JSON columns as text. An undefined field is left unchanged and null clears the
 * column.
 */
export const patchColumns = (given: Columns, { json = [] }: ColumnKinds): Columns =>
  mapColumns(dropUndefined(given), (name, value) => (json.includes(name) && value !== null ? JSON.stringify(value) : value))

/** Converts JSON columns to values and money to text, so that a stored row and the columns of a patch can be compared. */
export const toComparable = (columns: Columns, { json = [], money = [] }: ColumnKinds): Columns =>
  mapColumns(columns, (name, value) => {
    if (money.includes(name)) return value?.toString() ?? value
    return json.includes(name) ? parseJson(value) : value
  })

/** Returns the old and new values of the columns that a patch changes, for the audit log. Undefined when nothing changes. */
export function diffPatch(
  before: Columns,
  after: Columns,
  kinds: ColumnKinds,
): Required<Pick<AuditDetails, 'before' | 'after'>> | undefined {
  const changed = changedFields(toComparable(before, kinds), toComparable(after, kinds))
  return Object.keys(changed.after).length ? changed : undefined
}

const mapColumns = (columns: Columns, map: (name: string, value: unknown) => unknown): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, map(name, value)]))
