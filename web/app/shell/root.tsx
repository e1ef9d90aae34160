import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { type ReactNode, useState } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { AppKeys } from '#web/app/keys/app-keys.tsx'
import { LoadingBar } from '#web/app/loading/loading-bar.tsx'
import { type AppLayout, AppLayoutContext } from '#web/lib/app-layout.ts'
import { useSession } from '#web/lib/session/session.ts'
import { lazily } from '#web/ui/lazily.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { RouteTitle } from './route-title.tsx'
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
