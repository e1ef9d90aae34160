import { useEffect } from 'react'
import type { DataRouter } from 'react-router'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'

const key = 'plutus-chunk-reload'
const reloadPauseMs = 10_000

/** Opens a path of this site with a full reload. Returns false offline and within ten seconds of the last reload. */
export function reloadOnce(target: string): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (!navigator.onLine || Date.now() - last < reloadPauseMs) return false
  sessionStorage.setItem(key, String(Date.now()))
  if (target === location.pathname + location.search + location.hash) location.reload()
  else location.assign(target)
  return true
}

const missingChunks = new WeakSet<Error>()

/** Returns true for a chunk that could not be loaded: the network was down, or its version is no longer served. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && missingChunks.has(error)

/**
 * Reloads the requested page once when a chunk was replaced by a new version (S11). A failed prefetch stays silent, and the boundary of a
 * page that needs the chunk reloads.
 */
export function reloadOnChunkError(router: DataRouter): void {
  window.addEventListener('vite:preloadError', (event) => {
    const target = router.state.navigation.location
    if (target && reloadOnce(target.pathname + target.search + target.hash)) event.preventDefault()
    else missingChunks.add(event.payload)
  })
}

/** Reloads once when the error comes from a page that is older than the server supports (S11). */
export function useReloadWhenOutdated(error: unknown): void {
  useEffect(() => {
    const isOld = isMissingChunk(error) || errorCodeOf(error) === 'CLIENT_OUTDATED'
    if (isOld) reloadOnce(location.pathname + location.search + location.hash)
  }, [error])
}
