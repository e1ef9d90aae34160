import { type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'
import { listParsers } from './list-parsers.ts'

const viewParams = ['page', 'size', 'sort']

/** Stores a list's filters in the URL, so that a shared link shows the same rows. `isFiltered` and `clear` ignore page size and order. */
export function useListView<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const narrowing = Object.keys(parsers).filter((name) => !viewParams.includes(name))
  return {
    filters,
    setFilters,
    isFiltered: narrowing.some((name) => isSet(filters[name])),
    clear: () => setFilters(Object.fromEntries([...narrowing, 'page'].map((name) => [name, null])) as Partial<Nulls<Parsers>>),
  }
}

const pageParsers = { page: listParsers.page, size: listParsers.size }

/** Stores the page number and page size of a list without filters in the URL. */
export const usePageView = () => useQueryStates(pageParsers, { history: 'push' })

type Nulls<Parsers extends UseQueryStatesKeysMap> = { [Name in keyof Values<Parsers>]: null }

const isSet = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
