/**
 * A transition that the browser skips (the window is resized or hidden meanwhile, the page is left) has failed at nothing:
 * the page stands all the same. React leaves one of its promises to nobody, and reports the other where the browser words
 * its reason anew (S16).
 */
export function forgiveSkippedTransitions(): void {
  const forgive = (event: Event, reason: unknown) => {
    if (reason instanceof DOMException && /\btransition\b/i.test(reason.message)) event.preventDefault()
  }
  window.addEventListener('unhandledrejection', (event) => forgive(event, event.reason))
  window.addEventListener('error', (event) => forgive(event, event.error))
}
