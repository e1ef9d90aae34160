import { useLocation, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuestError } from '#web/app/frame/guest-error.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { FailedPage } from './failed-page.tsx'

/** The inner boundary: a page that could not be shown, with the navigation still around it. */
export function PageError() {
  const t = useTranslations('errorScreen')
  const { pathname } = useLocation()
  const isSignedIn = useSession() !== null
  const screen = <FailedPage error={useRouteError()} notFound={t('notFoundPath', { path: pathname })} />
  return isSignedIn ? screen : <GuestError>{screen}</GuestError>
}
