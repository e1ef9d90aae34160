import { data, type MiddlewareFunction, redirect } from 'react-router'
import { isUuid } from '#graphql/contracts/is-uuid.ts'
import { blockVisitorLink } from '#web/app/shell/visitor-link.tsx'
import { loginPath, redirectTarget } from '#web/lib/session/redirect-target.ts'
import { currentUser, sessionReady } from '#web/lib/session/session.ts'

/** The guards of routes. `user` redirects guests to the login, `guest` redirects signed-in users away, and `none` lets everyone pass. */
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

export type Guard = keyof typeof guards

/**
 * Creates the middleware of a route (S6–S9). Waits for the session, runs the guard, and throws 404 for an id that is not a UUID. With
 * `isFramed`, a wizard's layout checks the id instead.
 */
export function guardOf(name: Guard, redirectTo: string | undefined, isFramed = false): MiddlewareFunction {
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
