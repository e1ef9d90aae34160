import type { DataRouter } from 'react-router'
import { createBuildWatch } from './create-build-watch.ts'

const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
const watch = createBuildWatch({ own })

/** The id of a newer build, or null. */
export const newerBuild = watch.newer

/** Starts checking for newer builds. */
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
