// Sent while the app itself is still on its way; lib/session/session.ts takes the answer. A document with content brings it, and one whose
// content did not come in time leaves the question to the app.
if (!('filled' in document.documentElement.dataset)) {
  const answer = fetch('/auth/session', {
    headers: { accept: 'application/json', 'x-plutus-csrf': '1' },
    signal: AbortSignal.timeout(15000),
  })
  answer.catch(() => {})
  window.whoIsHere = answer
}
