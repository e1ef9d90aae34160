import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import { coalesce } from './coalesce.ts'
import { refetchMatching } from './refetch-matching.ts'

/**
 * Returns a function that refetches the active queries of the given operation names. Combines all calls within `ms` milliseconds into one
 * refetch.
 */
export function useLiveRefetch(queries: string[], ms: number): () => void {
  const client = useApolloClient()
  const names = queries.join(' ')
  const { ask, stop } = useMemo(() => {
    const included = new Set(names.split(' '))
    return coalesce(() => refetchMatching(client, ({ queryName }) => included.has(queryName ?? '')), ms)
  }, [client, names, ms])
  useEffect(() => stop, [stop])
  return ask
}
