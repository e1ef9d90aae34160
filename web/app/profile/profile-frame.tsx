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
import { hereIn, isUnder, type ProfileGroup, profileGroups } from './profile-groups.ts'
import { ProfileLayout, ProfileLinks, ProfileMenuLabel, profileMenuClass } from './profile-layout.tsx'

/** Around the pages of the profile area: their list at the left, one button with the same list below 1024 px. */
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

/** The list of the profile area where there is no room for it: a button that names the current page. */
function ProfileMenu() {
  const t = useTranslations()
  const { pathname } = useLocation()
  const groups = useProfileGroups()
  const here = hereIn(groups, pathname)
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

/** The groups of the profile area with the pages this person may open. */
function useProfileGroups(): ProfileGroup[] {
  const may = useMay()
  return profileGroups((row) => !row.may || may(row.may))
}
