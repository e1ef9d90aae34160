import { data, type MiddlewareFunction, redirect } from 'react-router'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { blockVisitorLink } from '#web/app/shell/visitor-link.tsx'
import { loginPath, redirectTarget } from '#web/lib/session/redirect-target.ts'
import { currentUser, sessionReady } from '#web/lib/session/session.ts'

/**
 * The guards of routes. The guard `user` redirects guests to the login, and `none` lets everyone pass. The guard `guest` redirects
 * signed-in users to the path in the `redirect` parameter or home.
 */
const guards = {
  user: ({ pathname, search }: URL) => {
    if (!currentUser()) throw redirect(loginPath(pathname + search))
  },
  guest: ({ pathname, search, searchParams }: URL) => {
    if (!currentUser()) return
    if (searchParams.has('invite') || searchParams.has('token')) blockVisitorLink(pathname + search)
    throw redirect(redirectTarget(searchParams.get('redirect')))
  },
  none: () => {},
}

export type RouteGuard = keyof typeof guards

/**
 * Creates the middleware of a route (S6–S9). With `redirectTo` it only redirects there. Otherwise it waits for the session, runs the guard
 * and throws 404 for an invalid id, unless `isFramed` leaves that to a wizard.
 */
export function guardOf(name: RouteGuard, redirectTo: string | undefined, isFramed = false): MiddlewareFunction {
  return async ({ request, params }) => {
    if (redirectTo) throw redirect(redirectTo)
    await sessionReady()
    if (!Object.hasOwn(guards, name)) throw new Error(`Unknown route guard: ${name}`)
    const isNone = !isFramed && params.id !== undefined && !isUuid(params.id)
    // the server responds the same to everyone, so do not redirect
    if (isNone && name === 'guest') throw data(null, { status: 404 })
    guards[name](new URL(request.url))
    if (isNone) throw data(null, { status: 404 })
  }
}
