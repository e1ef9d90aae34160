import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { controlClass } from '#web/ui/input.tsx'
import { Menu, MenuContent, MenuGroup, MenuLink, MenuTrigger } from '#web/ui/menu.tsx'
import { isUnder, useProfileGroups } from './profile-rows.ts'

/** The list of the profile area where there is no room for it: a button that says where one is. */
export function ProfileMenu({ className }: { className?: string }) {
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
