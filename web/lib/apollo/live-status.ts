import { createStore, useStore } from '#web/lib/store.ts'

/** The state of live updates. `live` while the socket is open and the BFF's own subscription is current. Figures may be stale otherwise. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting'

const status = createStore<LiveStatus>('connecting')

export const setLiveStatus = status.set

/** Calls the listener on each change of the live status. */
export function onLiveStatus(listener: (status: LiveStatus) => void): void {
  status.subscribe(() => listener(status.get()))
}

export function useLiveStatus(): LiveStatus {
  return useStore(status)
}
