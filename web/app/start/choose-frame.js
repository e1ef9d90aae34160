// Shows the member frame in a browser in which a user was signed in last (app/session/remember-frame.ts), otherwise the logo.
{
  const { dataset } = document.documentElement
  // a document with content is for the current session, unless this browser has signed out since
  let may = 'filled' in dataset ? '' : null
  try {
    may = localStorage.getItem('plutus-sign-out') ? null : (localStorage.getItem('plutus-frame') ?? may)
    // for app/start/adopt-embedded-data.ts
    window.signedInBefore = `${localStorage.getItem('plutus-entry')} ${localStorage.getItem('directus-logged-in')}`
  } catch {}
  // these URLs show something else than the plain page
  const isSpecial = /^\/auth\/.*[?&](challenge|reason|invite|id)=/.test(location.pathname + location.search)
  const hasEnded = history.state?.usr?.ended === true
  dataset.visitor = isSpecial || hasEnded ? 'expected' : may === null ? 'stranger' : 'member'
  dataset.mayDo = may ?? ''
  // for styles/frame.css
  document.documentElement.style.setProperty('--providers', JSON.parse(dataset.providers).length)
}
