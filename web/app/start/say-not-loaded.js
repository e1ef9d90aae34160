// Shows a message when the app's files cannot be loaded, and retries until they can. An app whose files are there but fails needs a newer
// browser, and is not loaded again.
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
    missing = file ?? ''
    try {
      waitMs = Number(sessionStorage.getItem(key)) || waitMs
    } catch {}
    document.getElementById(missing ? 'not-loaded' : 'update-browser').hidden = false
    document.getElementById('app')?.replaceChildren()
    if (!missing) return
    addEventListener('online', load)
    document.addEventListener('visibilitychange', load)
    plan()
  }
  window.sayNotLoaded = sayNotLoaded
  const judge = ({ target, filename }) => {
    const isFile = target instanceof HTMLScriptElement && target.type === 'module'
    // an app that fails before its first render leaves the frame, and reloading would not help
    const isApp = filename?.startsWith(`${location.origin}/assets/`) && document.querySelector('#app[data-held]')
    if (isFile || isApp) sayNotLoaded(isFile ? target.src : undefined)
  }
  addEventListener('error', judge, true)
  // a server-rendered page calls this itself once it is interactive (reward/hydrate.tsx)
  window.hasLoaded = () => {
    try {
      if (!missing) sessionStorage.removeItem(key)
    } catch {}
  }
  addEventListener('load', () => 'rendered' in document.documentElement.dataset || window.hasLoaded())
}
