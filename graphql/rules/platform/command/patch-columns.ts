import { parseJson } from '#rules/platform/db/database.ts'
import { dropUndefined } from '#rules/platform/input/drop-undefined.ts'
import { changedFields, type Recorded } from './audit.ts'

/** How a table keeps columns that a command patches; the others are the same on both databases. */
export type ColumnKinds = { json?: readonly string[]; money?: readonly string[] }

type Columns = Record<string, unknown>

/** What the caller gave, as columns take it: a field left out stays, a null clears it. */
export const patchColumns = (given: Columns, { json = [] }: ColumnKinds): Columns =>
  mapColumns(dropUndefined(given), (name, value) => (json.includes(name) && value !== null ? JSON.stringify(value) : value))

/** JSON as values and money as text, so that of a row and its patch only what moved differs. */
export const readable = (columns: Columns, { json = [], money = [] }: ColumnKinds): Columns =>
  mapColumns(columns, (name, value) => {
    if (money.includes(name)) return value?.toString() ?? value
    return json.includes(name) ? parseJson(value) : value
  })

/** What a patch changed, for the audit; undefined where it changed nothing. */
export function patched(before: Columns, after: Columns, kinds: ColumnKinds): Required<Pick<Recorded, 'before' | 'after'>> | undefined {
  const changed = changedFields(readable(before, kinds), readable(after, kinds))
  return Object.keys(changed.after).length ? changed : undefined
}

const mapColumns = (columns: Columns, map: (name: string, value: unknown) => unknown): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, map(name, value)]))
