import { createStore, useStore } from '#web/lib/store.ts'

/**
 * The state of live updates over the WebSocket. It is `connecting` before the first connection and after a normal close, and `live` while
 * events arrive. During an interruption of this socket or of the BFF's own subscription it is `reconnecting`, and figures may be stale.
 */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting'

const status = createStore<LiveStatus>('connecting')

export const setLiveStatus = status.set

/** Calls the listener with the new status of live updates on each change. */
export function onLiveStatus(listener: (status: LiveStatus) => void): void {
  status.subscribe(() => listener(status.get()))
}

export function useLiveStatus(): LiveStatus {
  return useStore(status)
}
