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
  const sayNotLoaded = (file) => {
    if (missing !== undefined) return
    missing = file
    try {
      waitMs = Number(sessionStorage.getItem(key)) || waitMs
    } catch {}
    document.getElementById('not-loaded').hidden = false
    document.getElementById('app')?.replaceChildren()
    if (!missing) return
    addEventListener('online', load)
    document.addEventListener('visibilitychange', load)
    plan()
  }
  window.sayNotLoaded = sayNotLoaded
  const judge = ({ target, filename }) => {
    const isFile = target instanceof HTMLScriptElement && target.type === 'module'
    // an app that fails before it has drawn anything leaves a picture of itself, and asking again mends nothing
    const isApp = filename?.startsWith(`${location.origin}/assets/`) && document.querySelector('#app[data-held]')
    if (isFile || isApp) sayNotLoaded(isFile ? target.src : '')
  }
  addEventListener('error', judge, true)
  // a rendered page says itself when it listens (reward/take-over.tsx)
  window.hasLoaded = () => {
    try {
      if (!missing) sessionStorage.removeItem(key)
    } catch {}
  }
  addEventListener('load', () => 'rendered' in document.documentElement.dataset || window.hasLoaded())
}
