import type { Knex } from 'knex'
import { foldText } from '#rules/platform/input/fold-text.ts'
import { isPostgres } from '../../../model/is-postgres.ts'

/** What Directus puts into a LIKE pattern unescaped. */
const patterns = /^_(n?i?contains|n?i?starts_with|n?i?ends_with|search)$/

type Query = { filter?: unknown; deep?: unknown; search?: unknown }

/** A text as LIKE takes it where `\` escapes, so that a typed `%` or `_` stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * A query of the graph whose search texts stand for themselves, in filters at any depth and in `search`; what is compared with
 * `search_text` is folded as that column is.
 */
export function literalQuery<T extends Query>(query: T): T {
  const { filter, deep, search } = query
  return {
    ...query,
    ...(filter ? { filter: literal(filter) } : {}),
    ...(deep ? { deep: literal(deep) } : {}),
    ...(typeof search === 'string' && { search: escapeLike(search) }),
  }
}

function literal(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(literal)
  if (node === null || typeof node !== 'object' || node instanceof Date) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'search_text') return [key, literal(folded(value))]
      return [key, typeof value === 'string' && patterns.test(key) ? escapeLike(value) : literal(value)]
    }),
  )
}

function folded(node: unknown): unknown {
  if (typeof node === 'string') return foldText(node)
  if (Array.isArray(node)) return node.map(folded)
  if (node === null || typeof node !== 'object' || node instanceof Date) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, folded(value)]))
}

/**
 * Lets `\` escape in every LIKE of this process, as PostgreSQL does by default: SQLite knows no escape that a statement does not name,
 * and Directus names none.
 */
export function nameEscape(knex: Knex): void {
  if (isPostgres(knex)) return
  // transactions have clients of their own, made from the same prototype; on SQLite this changes nothing else
  Object.getPrototypeOf(knex.client).positionBindings = withEscape
}

export const withEscape = (sql: string): string => sql.replaceAll(/\blike \?(?!\s*escape)/gi, "$& escape '\\'")

/** A pattern for a text anywhere in a column, for `like ? escape '\'`: a typed `%` or `_` stands for itself. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`
