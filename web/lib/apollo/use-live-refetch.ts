import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import { askAgain } from './ask-again.ts'
import { gather } from './gather.ts'

/** Returns what to call when something changed: the given queries, if on screen, are asked again, once for all changes of a moment. */
export function useLiveRefetch(queries: string[], ms: number): () => void {
  const client = useApolloClient()
  const names = queries.join(' ')
  const { ask, stop } = useMemo(() => {
    const meant = new Set(names.split(' '))
    return gather(() => askAgain(client, ({ queryName }) => meant.has(queryName ?? '')), ms)
  }, [client, names, ms])
  useEffect(() => stop, [stop])
  return ask
}
