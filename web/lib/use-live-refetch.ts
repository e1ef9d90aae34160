import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import { gather } from './gather.ts'

/** What to call when something changed: those of the queries that are on screen are asked again, once for all changes of a moment. */
export function useLiveRefetch(queries: string[], ms: number): () => void {
  const client = useApolloClient()
  const names = queries.join(' ')
  const { ask, stop } = useMemo(() => gather(() => refetchShown(client, names.split(' ')), ms), [client, names, ms])
  useEffect(() => stop, [stop])
  return ask
}

async function refetchShown(client: ApolloClient, names: string[]): Promise<void> {
  const shown = new Set([...client.getObservableQueries('active').values()].map(({ queryName }) => queryName))
  await client.refetchQueries({ include: names.filter((name) => shown.has(name)) })
}
