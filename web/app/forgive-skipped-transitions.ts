/**
 * A transition that the browser skips (the window is resized or hidden meanwhile, the page is left) has failed at nothing:
 * the page stands all the same, and React leaves that promise to nobody (S16).
 */
export function forgiveSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof DOMException && /\btransition\b/i.test(reason.message)) event.preventDefault()
  })
}
