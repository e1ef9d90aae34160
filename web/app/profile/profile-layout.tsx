import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { areaLinkClass } from '#web/ui/area-link.ts'
import { controlClass } from '#web/ui/input.tsx'
import { type findProfilePage, isUnder, type ProfileGroup } from './profile-groups.ts'

type ProfileLayoutProps = { links: ReactNode; menu: ReactNode; children: ReactNode }

/** The columns of the profile area: `links` at the left from 1024 px on, and `menu` above the page below that width. */
export function ProfileLayout({ links, menu, children }: ProfileLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 lg:grid-cols-[188px_minmax(0,1fr)]">
      {links}
      <div className="mb-6 lg:hidden">{menu}</div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** The links of the profile area, in groups with a heading. */
export function ProfileLinks({ groups }: { groups: readonly ProfileGroup[] }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const id = useId()
  return (
    <nav
      aria-label={t('profile.nav')}
      className="sticky top-[calc(var(--topbar-h)+40px)] grid max-h-[calc(100dvh-var(--topbar-h)-56px)] gap-6 self-start overflow-y-auto pl-px max-lg:hidden"
    >
      {groups.map(({ area, rows }) => (
        <div key={area} data-area={area}>
          <p id={`${id}-${area}`} className="mb-1.5 text-2xs text-muted-foreground">
            {t(`profile.areas.${area}`)}
          </p>
          <ul aria-labelledby={`${id}-${area}`}>
            {rows.map(({ path, name, may }) => (
              <li key={path} data-may={may}>
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

export const profileMenuClass = cn(controlClass, 'flex items-center justify-between gap-3 text-left')

/** The text of the menu button: the current page and its group. Outside the groups it is the name of the menu. */
export function ProfileMenuLabel({ here }: { here: ReturnType<typeof findProfilePage> }) {
  const t = useTranslations()
  return (
    <>
      <span className="truncate">
        <span className="sr-only">{t('profile.page')} </span>
        <span key={here?.name}>
          {here
            ? t.rich('profile.here', {
                area: t(`profile.areas.${here.area}`),
                page: t(`routes.${here.name}.title`),
                quiet: (words) => <span className="text-muted-foreground">{words}</span>,
              })
            : t('profile.nav')}
        </span>
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.8] text-muted-foreground" />
    </>
  )
}
