import type { PageEntry } from '#web/lib/page-entry.ts'
import type { PageModule } from '#web/lib/page-module.ts'
import type { Subject } from '#web/wizard/wizard.ts'
import type { RouteGuard } from './guards.ts'

/** One page of the app in the route table: its path, layout, guard and code. */
export type RouteDefinition = PageEntry & {
  /**
   * The layout around the page. `app` has navigation and top bar, and `profile` adds the list of the profile area. Wizards use `wizard`
   * with the list of steps, and `bare` is no layout.
   */
  layout: 'app' | 'profile' | 'wizard' | 'bare'
  /** The kind of wizard that the page is a step of. Undefined for other pages. */
  subject?: Subject
  guard: RouteGuard
  /** The path to which this one redirects. Such a row has no page of its own. */
  redirect?: string
  lazy: () => Promise<PageModule>
}

/** The fields of a `RouteDefinition` that its route keeps in `handle`: the name for the title, and the shape for the skeleton. */
export type RouteHandle = Pick<RouteDefinition, 'name' | 'shape'>

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'name' in handle
}
