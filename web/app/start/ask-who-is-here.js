// Sent while the app itself is still on its way; lib/session/session.ts takes the answer. A document with content brings it, and one whose
// content did not come in time leaves the question to the app.
if (!('filled' in document.documentElement.dataset)) {
  const answer = fetch('/auth/session', {
    headers: { accept: 'application/json', 'x-plutus-csrf': '1' },
    signal: AbortSignal.timeout(15000),
  }).then(
    // read at once: an app that takes longer than that to come would find no body any more
    async (response) => new Response(await response.text(), response),
  )
  answer.catch(() => {})
  window.whoIsHere = answer
}
