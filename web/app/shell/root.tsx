import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { AppKeys } from '#web/app/keys/app-keys.tsx'
import { LoadingBar } from '#web/app/loading/loading-bar.tsx'
import { RouteTitle } from '#web/app/router/route-title.tsx'
import { type AppFrame, AppFrameContext } from '#web/lib/app-frame.ts'
import { useSession } from '#web/lib/session/session.ts'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { Shell } from './shell.tsx'
import { TopBar } from './top-bar.tsx'
import { TwoFactorGate } from './two-factor-gate.tsx'

const frame: AppFrame = { Shell, TopBar }

/** Round every page: its title, the place it was scrolled to, its state in the address. */
export function Root() {
  return (
    <NuqsAdapter>
      <RouteTitle />
      <LoadingBar />
      <AppFrameContext value={frame}>
        <TwoFactorGate>
          {useSession() && <AppKeys />}
          <PageTransition depth={1}>
            <Outlet />
          </PageTransition>
        </TwoFactorGate>
      </AppFrameContext>
      <ScrollRestoration getKey={placeOf} />
    </NuqsAdapter>
  )
}

/** Every page opened by its address has the same key in the router: another page would open where the last one was scrolled to. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)
