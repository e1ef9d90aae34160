import type { Knex } from 'knex'
import { foldText } from '#contracts/text/fold-text.ts'
import { searchWords } from '#contracts/text/search-words.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { model } from '#model/model.ts'

/** The filter operators whose values Directus puts into a LIKE pattern unescaped. */
const patterns = /^_(n?i?contains|n?i?starts_with|n?i?ends_with|search)$/

type Query = { filter?: unknown; deep?: unknown; search?: unknown }

/** Escapes `%`, `_` and `\` for a LIKE pattern, so that they match literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Returns a Directus query whose search texts match literally, with `%`, `_` and `\` escaped in `search` and in filters at any depth. Texts
 * compared with `search_text` are folded as that column is. People are found by every word of the text, in any order (`searchWords`).
 */
export function literalQuery<T extends Query>(query: T, collection: string): T {
  const { filter, deep, search } = query
  return {
    ...query,
    ...(filter ? { filter: escapeFilter(splitSearches(filter, collection)) } : {}),
    ...(deep ? { deep: escapeFilter(splitSearches(deep, collection)) } : {}),
    ...(typeof search === 'string' && { search: escapeLike(search) }),
  }
}

/** The collections whose `search_text` has people's names (`personSearchText`, `rewardSearchText`). */
const peoples = new Set(['recipients', 'campaign_recipients', 'rewards'])

/** Returns a filter in which each search for people by several words is one condition for each word. `collection` is that of its rows. */
function splitSearches(node: unknown, collection: string): unknown {
  if (Array.isArray(node)) return node.map((part) => splitSearches(part, collection))
  if (!isBranch(node)) return node
  const parts = Object.entries(node).map(([key, value]): Branch => {
    const words = wordsOfSearch({ [key]: value }, collection)
    const [first, ...others] = words?.map((word) => replaceText({ [key]: value }, word)) ?? []
    if (first) return others.length ? { _and: [first, ...others] } : first
    return { [key]: splitSearches(value, key.startsWith('_') ? collection : relatedTo(collection, key)) }
  })
  if (parts.length === 1) return parts[0]
  const isPlain = parts.every((part, at) => Object.keys(part)[0] === Object.keys(node)[at])
  return isPlain ? Object.assign({}, ...parts) : { _and: parts }
}

type Branch = Record<string, unknown>

const isBranch = (node: unknown): node is Branch => node !== null && typeof node === 'object' && !(node instanceof Date)

/** Returns the words of a condition such as `{ reward: { search_text: { _icontains: 'Asha Rao' } } }`. Undefined for other conditions. */
function wordsOfSearch(node: unknown, collection: string): string[] | undefined {
  if (!isBranch(node)) return undefined
  const [[key, value] = ['', undefined], ...others] = Object.entries(node)
  if (others.length > 0 || key.startsWith('_')) return undefined
  if (key !== 'search_text') return wordsOfSearch(value, relatedTo(collection, key))
  const text = isBranch(value) && Object.keys(value).length === 1 ? value._icontains : undefined
  return peoples.has(collection) && typeof text === 'string' ? searchWords(text) : undefined
}

const replaceText = (node: Branch, text: string): Branch =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, isBranch(value) ? replaceText(value, text) : text]))

const relatedTo = (collection: string, column: string): string => model.find(({ name }) => name === collection)?.fields[column]?.to ?? ''

/** Returns an SQL condition and its values: the search text in `column` has every word of a search for people. */
export function hasWords(column: string, search: string): [string, string[]] {
  const words = searchWords(search)
  const condition = words.map(() => "?? like ? escape '\\'").join(' and ') || '1 = 1'
  return [`(${condition})`, words.flatMap((word) => [column, likePattern(word)])]
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
