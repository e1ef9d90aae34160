import { createStore, useStore } from '#web/lib/store.ts'

/** `live` while the socket is open and the BFF's own line is fresh; otherwise figures may be old. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting'

const status = createStore<LiveStatus>('connecting')

export const setLiveStatus = status.set

/** Calls the listener when it changes. */
export function onLiveStatus(listener: (status: LiveStatus) => void): void {
  status.subscribe(() => listener(status.get()))
}

export function useLiveStatus(): LiveStatus {
  return useStore(status)
}
