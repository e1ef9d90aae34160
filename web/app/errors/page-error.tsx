import { useLocation, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuestError } from '#web/app/frame/guest-error.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { FailedPage } from './failed-page.tsx'

/**
 * The error boundary of each page. Shows the failure inside the navigation for a signed-in user, and in the layout for guests otherwise.
 */
export function PageError() {
  const t = useTranslations('errorScreen')
  const { pathname } = useLocation()
  const isSignedIn = useSession() !== null
  const screen = <FailedPage error={useRouteError()} notFound={t('notFoundPath', { path: pathname })} />
  return isSignedIn ? screen : <GuestError>{screen}</GuestError>
}
