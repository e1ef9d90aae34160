// Requests the session while the app loads. lib/session/session.ts takes the response. Skipped when the document has embedded content or
// was meant to have it.
if (!('filled' in document.documentElement.dataset)) {
  const answer = fetch('/auth/session', {
    headers: { accept: 'application/json', 'x-plutus-csrf': '1' },
    signal: AbortSignal.timeout(15000),
  }).then(
    // read at once, since the body of an unread response expires
    async (response) => new Response(await response.text(), response),
  )
  answer.catch(() => {})
  window.whoIsHere = answer
}
