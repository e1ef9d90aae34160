import { useApolloClient, useFragment, type useSuspenseFragment } from '@apollo/client/react'
import { filter, firstValueFrom } from 'rxjs'

/**
 * Returns a fragment's data, and suspends while it is incomplete. Unlike Apollo's `useSuspenseFragment` it catches changes between first
 * render and mount, and takes a fifth of the time.
 */
export const useFragmentData = ((options: Parameters<typeof useFragment>[0]) => {
  const client = useApolloClient()
  const { data, complete } = useFragment(options)
  if (options.from === null) return { data: null }
  if (!complete) throw firstValueFrom(client.watchFragment(options).pipe(filter((found) => found.complete)))
  return { data }
}) as typeof useSuspenseFragment
