import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { isRow, type RevisedRow, rowKey } from './rows-of.ts'

/** Maximum number of rows tracked, more than a tab receives in a day. The least recently received row is evicted first. */
export const maxTrackedRows = 5000

/**
 * Keeps the newest value of each field of rows with a `revision`. Applies to subscriptions, queries, polling and the read-backs of
 * commands.
 */
export function newestRows(): ApolloLink {
  const keep = createRowMerger()
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(map((result) => (result.data ? { ...result, data: keep(result.data) } : result))),
  )
}

/** Creates a function that records the newest values and replaces older ones in a response. */
export function createRowMerger(): <Answer>(answer: Answer) => Answer {
  const rows = new Map<string, Map<string, { revision: number; value: unknown }>>()

  function mergeRow(row: RevisedRow): RevisedRow {
    const key = rowKey(row)
    const known = rows.get(key) ?? new Map()
    rows.delete(key)
    rows.set(key, known)
    if (rows.size > maxTrackedRows) rows.delete(rows.keys().next().value ?? '')
    const newest: RevisedRow = { ...row }
    for (const [name, value] of Object.entries(row)) {
      if (isRelation(value)) continue
      const before = known.get(name)
      if (before && before.revision > row.revision) newest[name] = before.value
      else known.set(name, { revision: row.revision, value })
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

/** Returns true for a row or a list of rows, which have their own revision. */
const isRelation = (value: unknown): boolean =>
  [value].flat().some((item) => typeof item === 'object' && item !== null && '__typename' in item)
