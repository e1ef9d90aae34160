import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { Outlet, ScrollRestoration } from 'react-router'
import { useSession } from '#web/lib/session.ts'
import { AppKeys } from './keys/app-keys.tsx'
import { LoadingBar } from './loading/loading-bar.tsx'
import { PageTransition } from './page-transition.tsx'
import { RouteTitle } from './route-title.tsx'

/** Round every page: its title, the place it was scrolled to, its state in the address. */
export function Root() {
  return (
    <NuqsAdapter>
      <RouteTitle />
      {useSession() && <AppKeys />}
      <LoadingBar />
      <PageTransition depth={1}>
        <Outlet />
      </PageTransition>
      <ScrollRestoration />
    </NuqsAdapter>
  )
}
