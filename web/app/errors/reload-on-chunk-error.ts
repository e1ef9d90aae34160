import type { DataRouter } from 'react-router'
import { reloadOnce } from './reload-once.ts'

const missing = new WeakSet<Error>()

/** Whether this is a part of the app that could not be had: the network was away, or nobody has that version any more. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error)

/**
 * A part of the app that a new version has replaced: load the page anew that was wanted, once (S11). What was asked for
 * ahead of need may fail in peace; where a page needs it, its boundary loads it anew.
 */
export function reloadOnChunkError(router: DataRouter): void {
  window.addEventListener('vite:preloadError', (event) => {
    const target = router.state.navigation.location
    if (target && reloadOnce(target.pathname + target.search + target.hash)) event.preventDefault()
    else missing.add(event.payload)
  })
}
