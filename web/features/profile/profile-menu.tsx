import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { controlClass } from '#web/ui/input.tsx'
import { Menu, MenuContent, MenuLink, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { areas, useProfileRows } from './profile-rows.ts'

/** The list of the profile area where there is no room for it: a button that says where one is. */
export function ProfileMenu({ className }: { className?: string }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const rowsOf = useProfileRows()
  const isHere = (path: string) => (path === '/profile' ? pathname === path : pathname.startsWith(path))
  const here = areas.flatMap(rowsOf).find(({ path }) => isHere(path))
  return (
    <nav aria-label={t('profile.nav')} className={className}>
      <Menu>
        <MenuTrigger className={cn(controlClass, 'flex items-center justify-between gap-3 text-left data-popup-open:border-foreground')}>
          <span className="truncate">
            <span className="sr-only">{t('profile.page')} </span>
            {t(here ? `routes.${here.name}.title` : 'profile.nav')}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.8] text-muted-foreground" />
        </MenuTrigger>
        <MenuContent align="start" className="max-h-(--available-height) w-(--anchor-width) overflow-y-auto">
          {areas.map((area, index) => (
            <Fragment key={area}>
              {index > 0 && <MenuSeparator />}
              <p className="px-2.5 pt-2 pb-1 text-2xs text-muted-foreground">{t(`profile.areas.${area}`)}</p>
              {rowsOf(area).map(({ path, name }) => (
                <MenuLink
                  key={path}
                  render={<Link to={path} />}
                  aria-current={isHere(path) ? 'page' : undefined}
                  className="aria-[current=page]:font-[580]"
                >
                  {t(`routes.${name}.title`)}
                </MenuLink>
              ))}
            </Fragment>
          ))}
        </MenuContent>
      </Menu>
    </nav>
  )
}
