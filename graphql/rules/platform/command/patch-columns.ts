import { parseJson } from '#rules/platform/db/database.ts'
import { dropUndefined } from '#rules/platform/input/drop-undefined.ts'
import { changedFields, type Recorded } from './audit.ts'

/** The columns of a patch that are stored as JSON or as money. All others have the same format on both databases. */
export type ColumnKinds = { json?: readonly string[]; money?: readonly string[] }

type Columns = Record<string, unknown>

/** Returns the column values of a patch. An undefined field is left unchanged and null clears the column. */
export const patchColumns = (given: Columns, { json = [] }: ColumnKinds): Columns =>
  mapColumns(dropUndefined(given), (name, value) => (json.includes(name) && value !== null ? JSON.stringify(value) : value))

/** Converts JSON columns to values and money to text, so that a row and its patch can be compared. */
export const toComparable = (columns: Columns, { json = [], money = [] }: ColumnKinds): Columns =>
  mapColumns(columns, (name, value) => {
    if (money.includes(name)) return value?.toString() ?? value
    return json.includes(name) ? parseJson(value) : value
  })

/** Returns the changed columns of a patch for the audit, or undefined when nothing changed. */
export function diffPatch(before: Columns, after: Columns, kinds: ColumnKinds): Required<Pick<Recorded, 'before' | 'after'>> | undefined {
  const changed = changedFields(toComparable(before, kinds), toComparable(after, kinds))
  return Object.keys(changed.after).length ? changed : undefined
}

const mapColumns = (columns: Columns, map: (name: string, value: unknown) => unknown): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, map(name, value)]))
