import type { DataRouter } from 'react-router'

/**
 * The first page of a visit comes without a transition (S16): React asks the browser for one even when there is nothing to leave, and on
 * a slow phone that delays the first paint by a third of a second. React takes a refusal for a browser without transitions.
 */
export function showFirstPageAtOnce(router: DataRouter): void {
  document.startViewTransition = () => {
    throw new Error('The first page is there at once')
  }
  const stop = router.subscribe(({ initialized, navigation }) => {
    if (!initialized || navigation.state === 'idle') return
    Reflect.deleteProperty(document, 'startViewTransition')
    stop()
  })
}

/**
 * Fonts whose files bring one sign are there before a page needs them: React holds a page for up to half a second until a font that it
 * asks for has come, and what is typed into the page meanwhile is lost (S16). Asked for while it is still unknown who is here.
 */
export function loadFontsOfOneSign(): void {
  void Promise.allSettled([document.fonts.load('1em Inter', '₹'), document.fonts.load('1em Newsreader', '₹')])
}

/**
 * A transition that the browser skips (the window is resized or hidden meanwhile, the page is left) is no failure: the page is shown all
 * the same. React handles one of its promises nowhere, and reports the other where the browser words its reason differently (S16).
 */
export function forgiveSkippedTransitions(): void {
  const forgive = (event: Event, reason: unknown) => {
    if (reason instanceof DOMException && /\btransition\b/i.test(reason.message)) event.preventDefault()
  }
  window.addEventListener('unhandledrejection', (event) => forgive(event, event.reason))
  window.addEventListener('error', (event) => forgive(event, event.error))
}
