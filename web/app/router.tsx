import { createBrowserRouter, type RouteObject } from 'react-router'
import type { Subject } from '#web/features/wizard/steps.ts'
import { sessionReady } from '#web/lib/session.ts'
import { type Row, rows } from '#web/routes.tsx'
import { BarePageError } from './bare-page-error.tsx'
import { Boot } from './boot.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { guardOf } from './guards.ts'
import { loadPage } from './load-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageError } from './page-error.tsx'
import type { PageModule } from './page-module.ts'
import { Root } from './root.tsx'
import { Shell } from './shell.tsx'

export type RouteHandle = Pick<Row, 'name'>

/** Two boundaries: the outer one for what breaks the app, one a page so that the navigation stays. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: CrashScreen,
      HydrateFallback: Boot,
      children: [
        { Component: Shell, children: [...routesOf('app'), { lazy: loadPage(profileFrame), children: routesOf('profile') }] },
        ...wizardFrames.map(({ subject, lazy }) => ({ lazy: loadPage(lazy), children: routesOf('wizard', subject) })),
        ...routesOf('bare'),
        { path: '*', Component: NotFoundPage, middleware: [() => sessionReady()] },
      ],
    },
  ])
}

const profileFrame = async () => ({ Component: (await import('#web/features/profile/profile-frame.tsx')).ProfileFrame })

/** Round the steps of each subject: who may, which draft, and whether it still is one. */
const wizardFrames: { subject: Subject; lazy: () => Promise<PageModule> }[] = [
  { subject: 'campaign', lazy: () => import('#web/pages/campaign-wizard.tsx') },
  { subject: 'program', lazy: () => import('#web/pages/points-setup.tsx') },
  { subject: 'template', lazy: () => import('#web/pages/template-wizard.tsx') },
]

const routesOf = (layout: Row['layout'], subject?: Subject): RouteObject[] =>
  rows.filter((row) => row.layout === layout && row.subject === subject).map(toRoute)

function toRoute({ path, name, layout, guard, redirect, lazy }: Row): RouteObject {
  const ErrorBoundary = layout === 'bare' ? BarePageError : PageError
  return {
    path,
    handle: { name } satisfies RouteHandle,
    middleware: [guardOf(guard, redirect, layout === 'wizard')],
    ErrorBoundary,
    lazy: loadPage(lazy),
  }
}
