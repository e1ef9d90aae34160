import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { isRow, type RevisedRow, rowKey } from './rows-of.ts'

/** The maximum number of rows whose newest field values are kept. The least recently received row is evicted first. */
export const maxTrackedRows = 5000

/**
 * Creates the link that never lets an older response overwrite a newer one. Replaces each older field value by the one received at the
 * row's highest `revision`.
 */
export function newestRows(): ApolloLink {
  const keep = createRowMerger()
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(map((result) => (result.data ? { ...result, data: keep(result.data) } : result))),
  )
}

/**
 * Creates a function that records the fields of each row of a response. Returns the response with fields from older revisions replaced by
 * the newest values.
 */
export function createRowMerger(): <Answer>(answer: Answer) => Answer {
  const rows = new Map<string, Map<string, { revision: number; value: unknown }>>()

  function mergeRow(row: RevisedRow): RevisedRow {
    const key = rowKey(row)
    const fields = rows.get(key) ?? new Map()
    rows.delete(key)
    rows.set(key, fields)
    if (rows.size > maxTrackedRows) rows.delete(rows.keys().next().value ?? '')
    const newest: RevisedRow = { ...row }
    for (const [name, value] of Object.entries(row)) {
      if (isRelation(value)) continue
      const before = fields.get(name)
      if (before && before.revision > row.revision) newest[name] = before.value
      else fields.set(name, { revision: row.revision, value })
    }
    return newest
  }

  function keep(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(keep)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, keep(inner)]))
    return isRow(kept) ? mergeRow(kept) : kept
  }

  return <Answer>(answer: Answer) => keep(answer) as Answer
}

/** Returns true for a related row or a list of rows. These have their own revision and are merged separately. */
const isRelation = (value: unknown): boolean =>
  [value].flat().some((item) => typeof item === 'object' && item !== null && '__typename' in item)
