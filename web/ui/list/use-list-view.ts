import { type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'
import { listParsers } from './list-parsers.ts'

const standing = ['page', 'size', 'sort']

/** What a list shows, kept in the address: a shared link shows the same rows. Page, size and order do not narrow it. */
export function useListView<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const narrowing = Object.keys(parsers).filter((name) => !standing.includes(name))
  return {
    filters,
    setFilters,
    isFiltered: narrowing.some((name) => isSet(filters[name])),
    clear: () => setFilters(Object.fromEntries([...narrowing, 'page'].map((name) => [name, null])) as Partial<Nulls<Parsers>>),
  }
}

const pageParsers = { page: listParsers.page, size: listParsers.size }

/** Page and size alone, for a list that nothing narrows. */
export const usePageView = () => useQueryStates(pageParsers, { history: 'push' })

type Nulls<Parsers extends UseQueryStatesKeysMap> = { [Name in keyof Values<Parsers>]: null }

const isSet = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
