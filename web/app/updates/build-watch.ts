import type { DataRouter } from 'react-router'
import { createBuildWatch } from './create-build-watch.ts'

const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
const watch = createBuildWatch({ own })

/** The id of a web build that was deployed since this page loaded. Null until one is found. */
export const newerBuild = watch.newer

/** Starts checking for newer builds at intervals, on return to the tab and on navigation. */
export function watchBuilds(router: DataRouter): void {
  watch.start()
  document.addEventListener('visibilitychange', () => watch.look(document.visibilityState === 'visible'))
  let { pathname } = router.state.location
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    watch.visit(pathname)
  })
}
