import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { type ReactNode, useState } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { AppKeys } from '#web/app/keys/app-keys.tsx'
import { LoadingBar } from '#web/app/loading/loading-bar.tsx'
import { PauseBanner } from '#web/features/company/pause-banner.tsx'
import { type AppLayout, AppLayoutContext } from '#web/lib/app-layout.ts'
import { useSession } from '#web/lib/session/session.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { RouteTitle } from './route-title.tsx'
import { Shell } from './shell.tsx'
import { TopBar } from './top-bar.tsx'

const RequiredTwoFactor = lazyComponent(async () => (await import('#web/features/two-factor/required-two-factor.tsx')).RequiredTwoFactor)

const layout: AppLayout = { Shell, TopBar, PauseBanner }

/** The root layout of every page: title, loading bar, shortcuts, scroll position and URL state. */
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
      <ScrollRestoration getKey={scrollKey} />
    </NuqsAdapter>
  )
}

/**
 * Shows the setup of two-factor in place of every page while the user must set it up. Stays until the user has finished it, even if the
 * session changes.
 */
function TwoFactorGate({ children }: { children: ReactNode }) {
  const user = useSession()?.user
  const [isLocked, setIsLocked] = useState(false)
  const isRequired = user !== undefined && (isLocked || user.lacksTwoFactor)
  if (isRequired !== isLocked) setIsLocked(isRequired)
  return isRequired ? <RequiredTwoFactor /> : children
}

/** Returns the scroll restoration key. Pages opened by URL share the router's default key, so the path is used for them. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)
