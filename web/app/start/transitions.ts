import type { DataRouter } from 'react-router'

/**
 * Skips the view transition of the first page (S16). React starts one even without a previous page, which delays the first paint by a third
 * of a second on slow phones.
 */
export function skipFirstTransition(router: DataRouter): void {
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
 * Preloads the fonts that contain only the currency sign, while the session loads (S16). Otherwise React delays a page by up to half a
 * second, and typing in that time is lost.
 */
export function preloadCurrencyFonts(): void {
  void Promise.allSettled([document.fonts.load('1em Inter', '₹'), document.fonts.load('1em Newsreader', '₹')])
}

/**
 * Suppresses errors of view transitions that the browser skips, as on resize, since the page is shown anyway (S16). React does not handle
 * these errors itself.
 */
export function ignoreSkippedTransitions(): void {
  const ignoreTransitionError = (event: Event, reason: unknown) => {
    if (reason instanceof DOMException && /\btransition\b/i.test(reason.message)) event.preventDefault()
  }
  window.addEventListener('unhandledrejection', (event) => ignoreTransitionError(event, event.reason))
  window.addEventListener('error', (event) => ignoreTransitionError(event, event.error))
}
