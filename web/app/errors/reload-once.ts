const key = 'plutus-chunk-reload'
const patienceMs = 10_000

/** Loads a page of this site anew; not again within ten seconds, and not without a network, which would leave nothing at all. */
export function reloadOnce(target: string): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (!navigator.onLine || Date.now() - last < patienceMs) return false
  sessionStorage.setItem(key, String(Date.now()))
  if (target === location.pathname + location.search + location.hash) location.reload()
  else location.assign(target)
  return true
}
