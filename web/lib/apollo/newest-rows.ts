import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { isRow, type RouteDefinition, rowKey } from './rows-of.ts'

/**
 * Never an older value over a newer: whatever answers last, a field of a row that carries its `revision` keeps what the
 * newest revision said of it, across subscription, queries, polling and read-backs of commands.
 */
export function newestRows(): ApolloLink {
  const keep = createNewest()
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(map((result) => (result.data ? { ...result, data: keep(result.data) } : result))),
  )
}

/** A memory of what was said; the function it yields replaces what is older in an answer. */
export function createNewest(): <Answer>(answer: Answer) => Answer {
  const rows = new Map<string, Map<string, { revision: number; value: unknown }>>()

  function keepRow(row: RouteDefinition): RouteDefinition {
    const key = rowKey(row)
    const known = rows.get(key) ?? new Map()
    rows.set(key, known)
    const newest: RouteDefinition = { ...row }
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

/** Another row, or rows: they have an age of their own. */
const isRelation = (value: unknown): boolean =>
  [value].flat().some((item) => typeof item === 'object' && item !== null && '__typename' in item)
