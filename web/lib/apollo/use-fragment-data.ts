import { useApolloClient, useFragment, type useSuspenseFragment } from '@apollo/client/react'
import { filter, firstValueFrom } from 'rxjs'

/**
 * Returns a fragment's data from the cache, and suspends while fields are missing. Unlike Apollo's `useSuspenseFragment` it does not miss a
 * change between first render and mount.
 */
export const useFragmentData = ((options: Parameters<typeof useFragment>[0]) => {
  const client = useApolloClient()
  const { data, complete } = useFragment(options)
  if (options.from === null) return { data: null }
  if (!complete) throw firstValueFrom(client.watchFragment(options).pipe(filter((found) => found.complete)))
  return { data }
}) as typeof useSuspenseFragment
