// A signed-in person's frame is for a browser in which someone was signed in last (app/session/remember-frame.ts); others see the logo.
{
  const { dataset } = document.documentElement
  // a document with content is for whoever is here, unless they have signed out here since
  let may = 'filled' in dataset ? '' : null
  try {
    may = localStorage.getItem('plutus-sign-out') ? null : (localStorage.getItem('plutus-frame') ?? may)
    // for app/start/take-carried.ts
    window.signedInBefore = `${localStorage.getItem('plutus-entry')} ${localStorage.getItem('directus-logged-in')}`
  } catch {}
  // such an address shows something else than the page without it
  const isSpecial = /^\/auth\/.*[?&](challenge|reason|invite|id)=/.test(location.pathname + location.search)
  const hasEnded = history.state?.usr?.ended === true
  dataset.visitor = isSpecial || hasEnded ? 'expected' : may === null ? 'stranger' : 'member'
  dataset.mayDo = may ?? ''
  // for styles/frame.css
  document.documentElement.style.setProperty('--providers', JSON.parse(dataset.providers).length)
}
