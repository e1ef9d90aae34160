import { useFragment, useSuspenseFragment as useSuspending } from '@apollo/client/react'

/**
 * Apollo's useSuspenseFragment, told also of what changes between its first render and its mount: its own listener begins
 * with the mount, and a live update in between would stay unseen until the next one.
 */
export const useSuspenseFragment = ((options: Parameters<typeof useFragment>[0]) => {
  const first = useSuspending(options)
  const { data, complete } = useFragment(options)
  return complete ? { data } : first
}) as typeof useSuspending
