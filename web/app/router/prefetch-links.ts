import type { ApolloClient } from '@apollo/client'
import { type DataRouter, matchRoutes } from 'react-router'
import { find } from '#web/lib/bff/found-pages.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { routeDefinitions } from '#web/routes.tsx'

/** The time in ms for which a pointer or the focus must rest on a link before its page is prefetched. */
const restMs = 60
/** The time in ms after a prefetch during which the same address is not prefetched again. */
const freshMs = 30_000

/** Prefetches the code and first query of a page when the user hovers, focuses or touches a link to it (ux 7). */
export function prefetchLinks(router: DataRouter, client: ApolloClient): void {
  const requestedAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const prefetch = async (link: HTMLAnchorElement) => {
    const user = currentUser()
    const { pathname, searchParams: search } = new URL(link.href)
    if (!user || (requestedAt.get(link.href) ?? 0) > Date.now() - freshMs) return
    requestedAt.set(link.href, Date.now())
    const matches = matchRoutes(router.routes, pathname) ?? []
    const row = routeDefinitions.find(({ path }) => path === matches.at(-1)?.route.path)
    if (!row) return
    const frames = matches.slice(0, -1).map(({ route }) => typeof route.lazy === 'function' && route.lazy())
    const [page] = await Promise.all([row.lazy(), ...frames])
    const options = await page.preload?.({ user, params: matches.at(-1)?.params ?? {}, search, now: serverNow(), find })
    if (options) await client.query(options)
  }
  // the page repeats a failed request and reports it
  const begin = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.origin === location.origin && !link.download) void prefetch(link).catch(() => requestedAt.delete(link.href))
  }
  // never in the frame that renders the hover, focus or press
  const beginIn = (ms: number, event: Event) => {
    clearTimeout(timer)
    timer = setTimeout(() => begin(event), ms)
  }
  document.addEventListener('pointerover', (event) => {
    clearTimeout(timer)
    if (event.pointerType === 'mouse') beginIn(restMs, event)
  })
  document.addEventListener('focusin', (event) => beginIn(restMs, event))
  document.addEventListener('touchstart', (event) => beginIn(0, event), { passive: true })
}
