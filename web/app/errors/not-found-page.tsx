import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Shell } from '#web/app/shell/shell.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'

/** Any address that no row has (S1); whoever is signed in keeps their navigation. */
export function NotFoundPage() {
  const t = useTranslations('errorScreen')
  const { pathname } = useLocation()
  const screen = <ErrorScreen status={404}>{t('notFoundPath', { path: pathname })}</ErrorScreen>
  return useSession() ? <Shell>{screen}</Shell> : <main className="px-4 sm:px-12">{screen}</main>
}
