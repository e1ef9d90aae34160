import type { ApolloClient } from '@apollo/client'
import { createBrowserRouter, type RouteObject, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { BarePageError } from '#web/app/errors/bare-page-error.tsx'
import { CrashScreen } from '#web/app/errors/crash-screen.tsx'
import { PageError } from '#web/app/errors/page-error.tsx'
import { GuestError } from '#web/app/frame/guest-error.tsx'
import { Root } from '#web/app/shell/root.tsx'
import { Shell } from '#web/app/shell/shell.tsx'
import { layouts } from '#web/layouts.ts'
import type { PageModule } from '#web/lib/page-module.ts'
import { sessionReady, useSession } from '#web/lib/session/session.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import type { Subject } from '#web/wizard/wizard.ts'
import { guardOf } from './guards.ts'
import { preloadPage } from './preload-page.ts'
import type { RouteDefinition, RouteHandle } from './route-definition.ts'

const subjects: Subject[] = ['campaign', 'program', 'template']

/** Two boundaries: the outer one for what breaks the app, one a page so that the navigation stays. */
export function createRouter(client: ApolloClient) {
  const routesOf = (layout: RouteDefinition['layout'], subject?: Subject): RouteObject[] =>
    routeDefinitions.filter((row) => row.layout === layout && row.subject === subject).map((row) => toRoute(row, client))
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: CrashScreen,
      // Here and not only in the guards: what fails below a frame is shown inside it, and there is none without a person.
      middleware: [() => sessionReady()],
      children: [
        { Component: Shell, children: [...routesOf('app'), { lazy: loadPage(layouts.profile), children: routesOf('profile') }] },
        ...subjects.map((subject) => ({ lazy: loadPage(layouts[subject]), children: routesOf('wizard', subject) })),
        ...routesOf('bare'),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ])
}

function toRoute({ path, name, shape, layout, guard, redirect, may, lazy }: RouteDefinition, client: ApolloClient): RouteObject {
  const ErrorBoundary = layout === 'bare' ? BarePageError : PageError
  return {
    path,
    // as the server tells pages apart: what it answers 404 is shown as 404
    caseSensitive: true,
    handle: { name, ...(shape && { shape }) } satisfies RouteHandle,
    middleware: [guardOf(guard, redirect, layout === 'wizard'), preloadPage({ lazy, may, client })],
    ErrorBoundary,
    lazy: loadPage(lazy),
  }
}

/**
 * A page that cannot be loaded shows an error: for a lazy route that failed the router shows nothing at all, not even its boundary
 * (react-router 8.5).
 */
const loadPage = (lazy: () => Promise<PageModule>) => (): Promise<PageModule> =>
  lazy().catch((error: unknown) => {
    const Component = (): never => {
      throw error
    }
    return { Component }
  })

/** Any address of no row (S1); someone who is signed in keeps their navigation. */
function NotFoundPage() {
  const t = useTranslations('errorScreen')
  const { pathname } = useLocation()
  const screen = <ErrorScreen status={404}>{t('notFoundPath', { path: pathname })}</ErrorScreen>
  return useSession() ? <Shell>{screen}</Shell> : <GuestError>{screen}</GuestError>
}
