import type { ApolloClient } from '@apollo/client'
import { createBrowserRouter, Outlet, type RouteObject, useLocation } from 'react-router'
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

/** Creates the router with all routes. Failures of a page are shown inside the navigation, and failures of the app by `CrashScreen`. */
export function createRouter(client: ApolloClient) {
  const routesOf = (layout: RouteDefinition['layout'], subject?: Subject): RouteObject[] =>
    routeDefinitions.filter((row) => row.layout === layout && row.subject === subject).map((row) => toRoute(row, client))
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: CrashScreen,
      // Here as well as in the guards, since a layout can only show failures below it when there is a session.
      middleware: [() => sessionReady()],
      children: [
        { Component: Shell, children: [...routesOf('app'), { lazy: loadPage(layouts.profile), children: routesOf('profile') }] },
        ...subjects.map((subject) => ({
          Component: WhileSignedIn,
          children: [{ lazy: loadPage(layouts[subject]), children: routesOf('wizard', subject) }],
        })),
        ...routesOf('bare'),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ])
}

/** Unmounts a wizard, which has no shell, once the session has ended. */
const WhileSignedIn = () => useSession() && <Outlet />

function toRoute({ path, name, shape, layout, guard, redirect, may, lazy }: RouteDefinition, client: ApolloClient): RouteObject {
  const ErrorBoundary = layout === 'bare' ? BarePageError : PageError
  return {
    path,
    // matches as the server does, so both agree on what is a 404
    caseSensitive: true,
    handle: { name, ...(shape && { shape }) } satisfies RouteHandle,
    middleware: [guardOf(guard, redirect, layout === 'wizard'), preloadPage({ lazy, may, client })],
    ErrorBoundary,
    lazy: loadPage(lazy),
  }
}

/**
 * Wraps the import of a page so that a failed import becomes a page that throws. The router shows no error boundary for a failed lazy route
 * (react-router 8.5).
 */
const loadPage = (lazy: () => Promise<PageModule>) => (): Promise<PageModule> =>
  lazy().catch((error: unknown) => {
    const Component = (): never => {
      throw error
    }
    return { Component }
  })

/** The page for an unknown path (S1). A signed-in user keeps the navigation. */
function NotFoundPage() {
  const t = useTranslations('errorScreen')
  const { pathname } = useLocation()
  const screen = <ErrorScreen status={404}>{t('notFoundPath', { path: pathname })}</ErrorScreen>
  return useSession() ? <Shell>{screen}</Shell> : <GuestError>{screen}</GuestError>
}
