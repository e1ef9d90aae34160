import { isRouteErrorResponse, useRouteError } from 'react-router'
import { RouteTitle } from '#web/app/shell/route-title.tsx'
import { BarePageError } from './bare-page-error.tsx'
import { FailedPage } from './failed-page.tsx'

/** The outer boundary: the app itself failed, could not learn who is signed in, or a guard found no such page. */
export function CrashScreen() {
  const error = useRouteError()
  // what a guard throws before a page's own parts are loaded ends here; the frame is not what failed
  const screen = isRouteErrorResponse(error) ? (
    <BarePageError />
  ) : (
    <main className="px-4 sm:px-12">
      <FailedPage error={error} />
    </main>
  )
  return (
    <>
      <RouteTitle />
      {screen}
    </>
  )
}
