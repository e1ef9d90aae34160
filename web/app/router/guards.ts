import { data, type MiddlewareFunction, redirect } from 'react-router'
import { isUuid } from '#graphql/contracts/is-uuid.ts'
import { turnBackVisitorLink } from '#web/app/shell/visitor-link.tsx'
import { loginPath, redirectTarget } from '#web/lib/session/redirect-target.ts'
import { currentUser, sessionReady } from '#web/lib/session/session.ts'

/** Who may open a page: a signed-in person, only a visitor, or both. */
const guards = {
  user: ({ pathname, search }: URL) => {
    if (!currentUser()) throw redirect(loginPath(pathname + search))
  },
  guest: ({ pathname, search, searchParams }: URL) => {
    if (!currentUser()) return
    if (searchParams.has('invite') || searchParams.has('token')) turnBackVisitorLink(pathname + search)
    throw redirect(redirectTarget(searchParams.get('redirect')))
  },
  none: () => {},
}

export type Guard = keyof typeof guards

/**
 * Runs before a row's page is loaded: who is signed in, may they, is the address valid (S6–S9). A wizard's frame, which comes with the
 * page, checks its id itself: without it there is nothing that could show a refusal.
 */
export function guardOf(name: Guard, redirectTo: string | undefined, isFramed = false): MiddlewareFunction {
  return async ({ request, params }) => {
    if (redirectTo) throw redirect(redirectTo)
    await sessionReady()
    if (!Object.hasOwn(guards, name)) throw new Error(`Unknown route guard: ${name}`)
    const isNone = !isFramed && params.id !== undefined && !isUuid(params.id)
    // as the server says of it, to whomever: nobody is led on from there
    if (isNone && name === 'guest') throw data(null, { status: 404 })
    guards[name](new URL(request.url))
    if (isNone) throw data(null, { status: 404 })
  }
}
