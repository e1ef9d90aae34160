import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { isRow, type RevisedRow, rowKey } from './rows-of.ts'

/** A tab that is open all day sees fewer; the row longest not heard of is forgotten first. */
export const rowsKept = 5000

/**
 * Never lets an older value replace a newer one: whatever answers last, a field of a row with a `revision` keeps its value of the newest
 * revision, across subscription, queries, polling and read-backs of commands.
 */
export function newestRows(): ApolloLink {
  const keep = createNewest()
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(map((result) => (result.data ? { ...result, data: keep(result.data) } : result))),
  )
}

/** Remembers the newest values; the function it returns replaces older ones in an answer. */
export function createNewest(): <Answer>(answer: Answer) => Answer {
  const rows = new Map<string, Map<string, { revision: number; value: unknown }>>()

  function keepRow(row: RevisedRow): RevisedRow {
    const key = rowKey(row)
    const known = rows.get(key) ?? new Map()
    rows.delete(key)
    rows.set(key, known)
    if (rows.size > rowsKept) rows.delete(rows.keys().next().value ?? '')
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
    return isRow(kept) ? keepRow(kept) : kept
  }

  return <Answer>(answer: Answer) => keep(answer) as Answer
}

/** Another row, or rows: they have a revision of their own. */
const isRelation = (value: unknown): boolean =>
  [value].flat().some((item) => typeof item === 'object' && item !== null && '__typename' in item)
