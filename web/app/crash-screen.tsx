import { useRouteError } from 'react-router'
import { FailedPage } from './failed-page.tsx'

/** The outer boundary: the app itself failed, or could not learn who is here. */
export function CrashScreen() {
  return (
    <main className="px-4 sm:px-12">
      <FailedPage error={useRouteError()} />
    </main>
  )
}
