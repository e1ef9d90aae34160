import type { Knex } from 'knex'
import { foldText } from '#rules/platform/input/fold-text.ts'
import { isPostgres } from '../../../model/is-postgres.ts'

/** The filter operators whose values Directus puts into a LIKE pattern unescaped. */
const patterns = /^_(n?i?contains|n?i?starts_with|n?i?ends_with|search)$/

type Query = { filter?: unknown; deep?: unknown; search?: unknown }

/** Escapes `%`, `_` and `\` for a LIKE pattern, so that they match literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Returns a Directus query whose search texts match literally, with `%`, `_` and `\` escaped in `search` and in filters at any depth. Texts
 * compared with `search_text` are normalised by `foldText`, as that column is.
 */
export function literalQuery<T extends Query>(query: T): T {
  const { filter, deep, search } = query
  return {
    ...query,
    ...(filter ? { filter: escapeFilter(filter) } : {}),
    ...(deep ? { deep: escapeFilter(deep) } : {}),
    ...(typeof search === 'string' && { search: escapeLike(search) }),
  }
}

function escapeFilter(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(escapeFilter)
  if (node === null || typeof node !== 'object' || node instanceof Date) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'search_text') return [key, escapeFilter(foldValues(value))]
      return [key, typeof value === 'string' && patterns.test(key) ? escapeLike(value) : escapeFilter(value)]
    }),
  )
}

function foldValues(node: unknown): unknown {
  if (typeof node === 'string') return foldText(node)
  if (Array.isArray(node)) return node.map(foldValues)
  if (node === null || typeof node !== 'object' || node instanceof Date) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, foldValues(value)]))
}

/**
 * Adds an escape clause to every LIKE of this process on SQLite. PostgreSQL escapes with `\` by default, but SQLite needs the clause and
 * Directus does not write it.
 */
export function addLikeEscape(knex: Knex): void {
  if (isPostgres(knex)) return
  // patches the prototype, because each transaction has its own client
  Object.getPrototypeOf(knex.client).positionBindings = addEscapeClause
}

export const addEscapeClause = (sql: string): string => sql.replaceAll(/\blike \?(?!\s*escape)/gi, "$& escape '\\'")

/** Returns a pattern that matches a text anywhere, for `like ? escape '\'`. `%` and `_` match literally. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`
