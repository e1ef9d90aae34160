import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { type ReactNode, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useMatches } from 'react-router'
import { useTranslations } from 'use-intl'
import { AppKeys } from '#web/app/keys/app-keys.tsx'
import { LoadingBar } from '#web/app/loading/loading-bar.tsx'
import { type AppLayout, AppLayoutContext } from '#web/lib/app-layout.ts'
import { pageTitle, useNamedTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/session/session.ts'
import { lazily } from '#web/ui/lazily.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { isRouteHandle } from '../router/route-definition.ts'
import { Shell } from './shell.tsx'
import { TopBar } from './top-bar.tsx'

const RequiredTwoFactor = lazily(async () => (await import('#web/features/two-factor/required-two-factor.tsx')).RequiredTwoFactor)

const layout: AppLayout = { Shell, TopBar }

/** Around every page: its title, its scroll position, its state in the address. */
export function Root() {
  return (
    <NuqsAdapter>
      <RouteTitle />
      <LoadingBar />
      <AppLayoutContext value={layout}>
        <TwoFactorGate>
          {useSession() && <AppKeys />}
          <PageTransition depth={1}>
            <Outlet />
          </PageTransition>
        </TwoFactorGate>
      </AppLayoutContext>
      <ScrollRestoration getKey={placeOf} />
    </NuqsAdapter>
  )
}

/**
 * In place of every page while nothing but the setup of two-factor is open. It stays until its person has finished, whatever is heard
 * meanwhile.
 */
function TwoFactorGate({ children }: { children: ReactNode }) {
  const user = useSession()?.user
  const [isShut, shut] = useState(false)
  const isWanted = user !== undefined && (isShut || user.lacksTwoFactor)
  if (isWanted !== isShut) shut(isWanted)
  return isWanted ? <RequiredTwoFactor /> : children
}

/** Every page opened by its address has the same key in the router: another page would open where the last one was scrolled to. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** The document's title, from the row of the page (S13). */
function RouteTitle() {
  const t = useTranslations()
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  const own = useNamedTitle() ?? (isTitled(loaderData) ? loaderData.title : undefined)
  return <title>{pageTitle(own ?? (isRouteHandle(handle) ? t(`routes.${handle.name}.title`) : undefined), t('site.title'))}</title>
}

/** A page's loaded content may give its own title, as a document does. */
function isTitled(loaded: unknown): loaded is { title: string } {
  return typeof loaded === 'object' && loaded !== null && 'title' in loaded && typeof loaded.title === 'string'
}
