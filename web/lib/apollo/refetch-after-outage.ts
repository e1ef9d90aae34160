import type { ApolloClient } from '@apollo/client'
import { onLiveStatus } from './live-status.ts'

const settleMs = 1000

/** Refetches all active queries once live updates are back, since changes during the outage were not delivered. */
export function refetchAfterOutage(client: Pick<ApolloClient, 'refetchQueries'>): void {
  let wasDown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  onLiveStatus((status) => {
    // The socket may open before the BFF's data is current, and the status then falls back.
    clearTimeout(timer)
    if (status !== 'live') wasDown = status === 'reconnecting'
    else if (wasDown)
      timer = setTimeout(() => {
        wasDown = false
        void client.refetchQueries({ include: 'active' })
      }, settleMs)
  })
}
