import type { createRouter } from './router.tsx'

const key = 'plutus-chunk-reload'
const patienceMs = 10_000

/** A part of the app that a new version has replaced: load the target page anew, once (S11). */
export function reloadOnChunkError(router: ReturnType<typeof createRouter>): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < patienceMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    const { pathname, search, hash } = router.state.navigation.location ?? location
    location.assign(pathname + search + hash)
  })
}
