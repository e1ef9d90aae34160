import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { RouteSkeleton } from '#web/app/router/route-skeleton.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageEntry } from '#web/lib/page-entry.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { areaLinkClass } from '#web/ui/area-link.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { controlClass } from '#web/ui/input.tsx'
import { Menu, MenuContent, MenuGroup, MenuLink, MenuTrigger } from '#web/ui/menu.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'

/** Around the pages of the profile area: their list at the left, one button with the same list below 1024 px. */
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

/** Four quiet lists, each under its heading, on a hairline. */
function ProfileLinks({ className }: { className?: string }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const groups = useProfileGroups()
  const id = useId()
  return (
    <nav
      aria-label={t('profile.nav')}
      className={cn(
        'sticky top-[calc(var(--topbar-h)+40px)] grid max-h-[calc(100dvh-var(--topbar-h)-56px)] gap-6 self-start overflow-y-auto pl-px',
        className,
      )}
    >
      {groups.map(({ area, rows }) => (
        <div key={area}>
          <p id={`${id}-${area}`} className="mb-1.5 text-2xs text-muted-foreground">
            {t(`profile.areas.${area}`)}
          </p>
          <ul aria-labelledby={`${id}-${area}`}>
            {rows.map(({ path, name }) => (
              <li key={path}>
                <Link to={path} aria-current={isUnder(path, pathname) ? 'page' : undefined} className={areaLinkClass}>
                  {t(`routes.${name}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The list of the profile area where there is no room for it: a button that names the current page. */
function ProfileMenu({ className }: { className?: string }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const groups = useProfileGroups()
  const here = groups.flatMap(({ area, rows }) => rows.map((row) => ({ area, ...row }))).find(({ path }) => isUnder(path, pathname))
  return (
    <nav aria-label={t('profile.nav')} className={className}>
      <Menu>
        <MenuTrigger className={cn(controlClass, 'flex items-center justify-between gap-3 text-left data-popup-open:border-foreground')}>
          <span className="truncate">
            <span className="sr-only">{t('profile.page')} </span>
            {here
              ? t.rich('profile.here', {
                  area: t(`profile.areas.${here.area}`),
                  page: t(`routes.${here.name}.title`),
                  quiet: (words) => <span className="text-muted-foreground">{words}</span>,
                })
              : t('profile.nav')}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.8] text-muted-foreground" />
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

const areas = ['you', 'company', 'money', 'security'] as const
type ProfileGroup = { area: (typeof areas)[number]; rows: readonly PageEntry[] }

/** The groups of the profile area with the pages this person may open, as in the table of contents; none is empty. */
function useProfileGroups(): ProfileGroup[] {
  const may = useMay()
  return areas
    .map((area) => ({ area, rows: routeDefinitions.filter((row) => row.area === area && (!row.may || may(row.may))) }))
    .filter((group) => group.rows.length > 0)
}

/** Whether an address belongs to a page of the list: its own, or one below it that has no line. */
const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || (path === '/profile' ? pathname === '/profile/edit' : pathname.startsWith(`${path}/`))
