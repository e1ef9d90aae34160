import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { areaLinkClass } from '#web/ui/area-link.ts'
import { isUnder, useProfileGroups } from './profile-rows.ts'

/** Four quiet lists, each under its heading, hung on a hairline. */
export function ProfileLinks({ className }: { className?: string }) {
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
