import { Link, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { RouteSkeleton } from '#web/app/router/route-skeleton.tsx'
import { cn } from '#web/lib/cn.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Menu, MenuContent, MenuGroup, MenuLink, MenuTrigger } from '#web/ui/menu.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { findProfilePage, isUnder, type ProfileGroup, profileGroups } from './profile-groups.ts'
import { ProfileLayout, ProfileLinks, ProfileMenuLabel, profileMenuClass } from './profile-layout.tsx'

/** The layout of the profile area: links to its pages at the left, or a menu button with the same links below 1024 px. */
export function Component() {
  const { pathname } = useLocation()
  const may = useMay()
  const row = routeDefinitions.find(({ path }) => path === pathname)
  const isRefused = row?.may !== undefined && !may(row.may)
  return (
    <ProfileLayout links={<ProfileLinks groups={useProfileGroups()} />} menu={<ProfileMenu />}>
      {isRefused ? (
        <ErrorScreen status={401} />
      ) : (
        <SkeletonBoundary skeleton={<RouteSkeleton />}>
          <PageTransition depth={3}>
            <Outlet />
          </PageTransition>
        </SkeletonBoundary>
      )}
    </ProfileLayout>
  )
}

/** A menu of the profile area's pages for narrow screens. Its button names the current page. */
function ProfileMenu() {
  const t = useTranslations()
  const { pathname } = useLocation()
  const groups = useProfileGroups()
  const here = findProfilePage(groups, pathname)
  return (
    <nav aria-label={t('profile.nav')}>
      <Menu>
        <MenuTrigger data-press="profile-menu" className={cn(profileMenuClass, 'data-popup-open:border-foreground')}>
          <ProfileMenuLabel here={here} />
        </MenuTrigger>
        <MenuContent align="start" className="max-h-(--available-height) w-(--anchor-width) overflow-y-auto">
          {groups.map(({ area, rows }) => (
            <MenuGroup key={area} label={t(`profile.areas.${area}`)}>
              {rows.map(({ path, name }) => (
                <MenuLink
                  key={path}
                  render={<Link to={path} />}
                  aria-current={isUnder(path, pathname) ? 'page' : undefined}
                  className="aria-[current=page]:font-[580]"
                >
                  {t(`routes.${name}.title`)}
                </MenuLink>
              ))}
            </MenuGroup>
          ))}
        </MenuContent>
      </Menu>
    </nav>
  )
}

/** Returns the groups of the profile area, each with the pages that the user may open. Leaves out empty groups. */
function useProfileGroups(): ProfileGroup[] {
  const may = useMay()
  return profileGroups((row) => !row.may || may(row.may))
}
