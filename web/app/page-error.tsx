import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { errorCode, errorExtensions } from '#web/lib/error-code.ts'
import { useSession } from '#web/lib/session.ts'
import { ErrorScreen } from './error-screen.tsx'
import { useLoadingFailed } from './loading/loading-bar.tsx'
import { useReloadWhenOld } from './use-reload-when-old.ts'

/** The inner boundary: what a page could not show, with the navigation still around it. */
export function PageError() {
  const t = useTranslations('errorScreen')
  const error = useRouteError()
  const { pathname } = useLocation()
  const isSignedIn = useSession() !== null
  const status = statusOf(error)
  useLoadingFailed()
  useReloadWhenOld(error)
  const screen = (
    <ErrorScreen status={status} requestId={errorExtensions(error).requestId}>
      {status === 404 && t('notFoundPath', { path: pathname })}
    </ErrorScreen>
  )
  return isSignedIn ? screen : <main className="px-4 sm:px-12">{screen}</main>
}

/** FORBIDDEN wears the words of 401 (S3), as an unknown row wears those of 404. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  const code = errorCode(error)
  if (code === 'NOT_FOUND') return 404
  if (code === 'FORBIDDEN' || code === 'UNAUTHENTICATED') return 401
  return 500
}
