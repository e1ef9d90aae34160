import type { PageEntry } from '#web/lib/page-entry.ts'
import type { PageModule } from '#web/lib/page-module.ts'
import type { Subject } from '#web/wizard/wizard.ts'
import type { Guard } from './guards.ts'

/** A screen of the app, one row of the route table. */
export type RouteDefinition = PageEntry & {
  /** The surrounding layout. `app`: navigation and top bar. `profile`: its list inside `app`. `wizard`: the step rail. `bare`: none. */
  layout: 'app' | 'profile' | 'wizard' | 'bare'
  /** The wizard that this step belongs to. */
  subject?: Subject
  guard: Guard
  /** The path to redirect to. */
  redirect?: string
  lazy: () => Promise<PageModule>
}

/** The part of a row that the router keeps for title and skeleton. */
export type RouteHandle = Pick<RouteDefinition, 'name' | 'shape'>

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'name' in handle
}
