import type { DataRouter } from 'react-router'

/**
 * The first page of a visit comes without a transition (S16): React asks the browser for one even when there is nothing to leave,
 * and on a slow phone that holds the first paint for a third of a second. A refusal it takes for a browser that has none.
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
