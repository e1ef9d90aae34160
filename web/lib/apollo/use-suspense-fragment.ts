import { useApolloClient, useFragment, type useSuspenseFragment as useSuspending } from '@apollo/client/react'
import { filter, firstValueFrom } from 'rxjs'

/**
 * Apollo's useSuspenseFragment on the ground of its useFragment: that one hears what changes between its first render and its
 * mount, and costs a fifth, which counts where a page draws two hundred.
 */
export const useSuspenseFragment = ((options: Parameters<typeof useFragment>[0]) => {
  const client = useApolloClient()
  const { data, complete } = useFragment(options)
  if (options.from === null) return { data: null }
  if (!complete) throw firstValueFrom(client.watchFragment(options).pipe(filter((found) => found.complete)))
  return { data }
}) as typeof useSuspending
