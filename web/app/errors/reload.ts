import { useEffect } from 'react'
import type { DataRouter } from 'react-router'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'

const key = 'plutus-chunk-reload'
const reloadPauseMs = 10_000

/**
 * Opens a path of this site with a full page load. Does nothing and returns false offline, and within ten seconds of the last such load.
 */
export function reloadOnce(target: string): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (!navigator.onLine || Date.now() - last < reloadPauseMs) return false
  sessionStorage.setItem(key, String(Date.now()))
  if (target === location.pathname + location.search + location.hash) location.reload()
  else location.assign(target)
  return true
}

const missingChunks = new WeakSet<Error>()

/** Returns true for the error of a JavaScript chunk that could not be loaded, because of the network or a newer deployment. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && missingChunks.has(error)

/**
 * Opens the requested page with a full load when one of its chunks cannot be loaded, as after a deployment (S11). Without a navigation, as
 * for a prefetch, only remembers the error for `isMissingChunk`.
 */
export function reloadOnChunkError(router: DataRouter): void {
  window.addEventListener('vite:preloadError', (event) => {
    const target = router.state.navigation.location
    if (target && reloadOnce(target.pathname + target.search + target.hash)) event.preventDefault()
    else missingChunks.add(event.payload)
  })
}

/**
 * Reloads the page once when a chunk is missing or the server answers CLIENT_OUTDATED, as this page is older than the deployed version
 * (S11).
 */
export function useReloadWhenOutdated(error: unknown): void {
  useEffect(() => {
    const isOld = isMissingChunk(error) || errorCodeOf(error) === 'CLIENT_OUTDATED'
    if (isOld) reloadOnce(location.pathname + location.search + location.hash)
  }, [error])
}
