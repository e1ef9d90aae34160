import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { RouteTitle } from '#web/app/shell/route-title.tsx'
import { BarePageError } from './bare-page-error.tsx'
import { FailedPage } from './failed-page.tsx'

/**
 * The error boundary of the whole app. Shows failures of the app's layouts and of loading the session, and 404 for pages that a route guard
 * refused.
 */
export function CrashScreen() {
  const error = useRouteError()
  // a guard that throws before the page's layout is loaded ends here, although the layout did not fail
  const screen = isRouteErrorResponse(error) ? (
    <BarePageError />
  ) : (
    <main className="px-4 sm:px-12">
      <FailedPage error={error} />
    </main>
  )
  return (
    <NuqsAdapter>
      <RouteTitle />
      {screen}
    </NuqsAdapter>
  )
}
