import { reloadOnce } from './reload-once.ts'
import type { createRouter } from './router.tsx'

/** A part of the app that a new version has replaced: load the target page anew, once (S11). */
export function reloadOnChunkError(router: ReturnType<typeof createRouter>): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { pathname, search, hash } = router.state.navigation.location ?? location
    if (reloadOnce(pathname + search + hash)) event.preventDefault()
  })
}
