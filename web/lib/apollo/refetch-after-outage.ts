import type { ApolloClient } from '@apollo/client'
import { onLiveStatus } from './live-status.ts'

const settleMs = 1000

/** Reads everything on screen anew once the line is back: changes meanwhile came through no socket. */
export function refetchAfterOutage(client: Pick<ApolloClient, 'refetchQueries'>): void {
  let wasDown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  onLiveStatus((status) => {
    // A socket may open before the figures behind it are fresh; then it is down again in a moment.
    clearTimeout(timer)
    if (status !== 'live') wasDown = status === 'reconnecting'
    else if (wasDown)
      timer = setTimeout(() => {
        wasDown = false
        void client.refetchQueries({ include: 'active' })
      }, settleMs)
  })
}
