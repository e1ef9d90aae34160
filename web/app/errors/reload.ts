import { useEffect } from 'react'
import type { DataRouter } from 'react-router'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'

const key = 'plutus-chunk-reload'
const patienceMs = 10_000

/** Reloads a page of this site; not again within ten seconds, and not without a network, which would leave nothing at all. */
export function reloadOnce(target: string): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (!navigator.onLine || Date.now() - last < patienceMs) return false
  sessionStorage.setItem(key, String(Date.now()))
  if (target === location.pathname + location.search + location.hash) location.reload()
  else location.assign(target)
  return true
}

const missing = new WeakSet<Error>()

/** Whether this is a part of the app that could not be loaded: the network was away, or nobody has that version any more. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error)

/**
 * A part of the app that a new version has replaced: reloads the wanted page, once (S11). A prefetch may fail unnoticed; where a page
 * needs it, its boundary reloads.
 */
export function reloadOnChunkError(router: DataRouter): void {
  window.addEventListener('vite:preloadError', (event) => {
    const target = router.state.navigation.location
    if (target && reloadOnce(target.pathname + target.search + target.hash)) event.preventDefault()
    else missing.add(event.payload)
  })
}

/** Reloads, once, what failed because this page is older than anything the server still knows (S11). */
export function useReloadWhenOld(error: unknown): void {
  useEffect(() => {
    const isOld = isMissingPart(error) || errorCodeOf(error) === 'CLIENT_OUTDATED'
    if (isOld) reloadOnce(location.pathname + location.search + location.hash)
  }, [error])
}
