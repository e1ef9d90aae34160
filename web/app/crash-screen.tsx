import { useRouteError } from 'react-router'
import { errorExtensions } from '#web/lib/error-code.ts'
import { ErrorScreen } from './error-screen.tsx'
import { useLoadingFailed } from './loading/loading-bar.tsx'
import { useReloadWhenOld } from './use-reload-when-old.ts'

/** The outer boundary: the app itself failed. */
export function CrashScreen() {
  const error = useRouteError()
  useLoadingFailed()
  useReloadWhenOld(error)
  return (
    <main className="px-4 sm:px-12">
      <ErrorScreen status={500} requestId={errorExtensions(error).requestId} />
    </main>
  )
}
