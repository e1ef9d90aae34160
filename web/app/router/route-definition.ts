import type { PageEntry } from '#web/lib/page-entry.ts'
import type { PageModule } from '#web/lib/page-module.ts'
import type { Subject } from '#web/wizard/wizard.ts'
import type { Guard } from './guards.ts'

/** A screen of the app, a line of the table of contents. */
export type RouteDefinition = PageEntry & {
  /** `app`: side navigation and top bar; `profile`: the profile area's own list in these; `wizard`: the rail of its steps; `bare`: nothing around it. */
  layout: 'app' | 'profile' | 'wizard' | 'bare'
  /** The wizard whose step this is. */
  subject?: Subject
  guard: Guard
  /** Where this address has moved to. */
  redirect?: string
  lazy: () => Promise<PageModule>
}

/** What the router keeps of a row, for the title and the skeleton of the page in the address. */
export type RouteHandle = Pick<RouteDefinition, 'name' | 'shape'>

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'name' in handle
}
