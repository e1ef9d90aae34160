import { Outlet, useLocation } from 'react-router'
import { RouteSkeleton } from '#web/app/router/route-skeleton.tsx'
import { useMay } from '#web/lib/session/use-may.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { ProfileLinks } from './profile-links.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** Round the pages of the profile area: the list of them at the left, one button with the same list below 1024 px. */
export function Component() {
  const { pathname } = useLocation()
  const may = useMay()
  const row = routeDefinitions.find(({ path }) => path === pathname)
  const isRefused = row?.may !== undefined && !may(row.may)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 lg:grid-cols-[188px_minmax(0,1fr)]">
      <ProfileLinks className="max-lg:hidden" />
      <ProfileMenu className="mb-6 lg:hidden" />
      <div className="min-w-0">
        {isRefused ? (
          <ErrorScreen status={401} />
        ) : (
          <SkeletonBoundary skeleton={<RouteSkeleton />}>
            <PageTransition depth={3}>
              <Outlet />
            </PageTransition>
          </SkeletonBoundary>
        )}
      </div>
    </div>
  )
}
