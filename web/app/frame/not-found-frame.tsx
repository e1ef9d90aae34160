import { StaticRouter } from 'react-router'
import { useTranslations } from 'use-intl'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { AppFrame } from './app-frame.tsx'
import { GuestError } from './guest-error.tsx'
import { markupOf } from './markup-of.tsx'

/** Where an address of no page stands, in its frame; the BFF writes it there, as only it knows it (bff/web/web-routes.ts). */
const place = '__PATH__'

/** What an address of no page shows before there is any script: as the app will, with the navigation for whoever was signed in here last. */
export const notFoundFrame = (): string =>
  markupOf(
    <StaticRouter location="/">
      <div data-frame="member">
        <AppFrame>
          <NotFound />
        </AppFrame>
      </div>
      <div data-frame="guest">
        <GuestError>
          <NotFound />
        </GuestError>
      </div>
    </StaticRouter>,
  )

function NotFound() {
  const t = useTranslations('errorScreen')
  return <ErrorScreen status={404}>{t('notFoundPath', { path: place })}</ErrorScreen>
}
