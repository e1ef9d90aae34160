import './print.css'

/** A printed list (graphql/rules/platform/export/print-html.ts): its button, and the print dialog once every line is there. */
const button = document.querySelector('button')
button?.addEventListener('click', () => window.print())
button?.removeAttribute('hidden')
// Its own address was valid once: after a reload, and at the document's foot, it is that of the page it was printed from.
if (window.opener?.location.origin === location.origin) history.replaceState(null, '', window.opener.location.href)
window.print()
