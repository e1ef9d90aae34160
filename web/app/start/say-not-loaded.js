// Where the app's own files cannot be had, only this can say so; it asks for them until they are there.
{
  const key = 'plutus-not-loaded'
  const mostMs = 30_000
  let waitMs = 2000
  let missing
  const load = () =>
    document.visibilityState === 'visible' &&
    fetch(missing, { cache: 'reload' }).then(
      ({ ok }) => ok && location.reload(),
      () => {},
    )
  const plan = () =>
    setTimeout(() => {
      waitMs = Math.min(mostMs, waitMs * 2)
      try {
        sessionStorage.setItem(key, String(waitMs))
      } catch {}
      load()
      plan()
    }, waitMs)
  const sayNotLoaded = ({ target }) => {
    if (missing || !(target instanceof HTMLScriptElement) || target.type !== 'module') return
    missing = target.src
    try {
      waitMs = Number(sessionStorage.getItem(key)) || waitMs
    } catch {}
    document.getElementById('not-loaded').hidden = false
    addEventListener('online', load)
    document.addEventListener('visibilitychange', load)
    plan()
  }
  addEventListener('error', sayNotLoaded, true)
  addEventListener('load', () => missing || sessionStorage.removeItem(key))
}
