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

const coveredFrom = createStore<Readonly<Record<string, number>>>({})

/** Records that a subscription of a collection delivers every change since `from`, in epoch milliseconds. */
export const recordCovered = (collection: string, from: number): void => coveredFrom.set({ ...coveredFrom.get(), [collection]: from })

/** Returns since when the latest subscription of a collection delivers changes, in epoch milliseconds. Undefined before the first. */
export const useCoveredFrom = (collection: string): number | undefined => useStore(coveredFrom)[collection]
