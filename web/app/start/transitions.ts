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
 * Preloads the fonts that only contain the currency sign (S16). React holds a page up to half a second for a font, and typing in between is
 * lost. Called while the session loads.
 */
export function preloadCurrencyFonts(): void {
  void Promise.allSettled([document.fonts.load('1em Inter', '₹'), document.fonts.load('1em Newsreader', '₹')])
}

/**
 * Ignores errors of transitions that the browser skips, such as on resize, since the page is shown anyway (S16). React leaves one of the
 * promises unhandled and reports the other in some browsers.
 */
export function ignoreSkippedTransitions(): void {
  const ignoreTransitionError = (event: Event, reason: unknown) => {
    if (reason instanceof DOMException && /\btransition\b/i.test(reason.message)) event.preventDefault()
  }
  window.addEventListener('unhandledrejection', (event) => ignoreTransitionError(event, event.reason))
  window.addEventListener('error', (event) => ignoreTransitionError(event, event.error))
}
