import { useId } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { areaLinkClass } from '#web/ui/area-link.ts'
import { areas, useProfileRows } from './profile-rows.ts'

/** Two quiet lists, "You" and "Company", hung on a hairline. */
export function ProfileLinks({ className }: { className?: string }) {
  const t = useTranslations()
  const rowsOf = useProfileRows()
  const id = useId()
  return (
    <nav
      aria-label={t('profile.nav')}
      className={cn(
        'sticky top-[calc(var(--topbar-h)+40px)] grid max-h-[calc(100dvh-var(--topbar-h)-56px)] gap-7 self-start overflow-y-auto pl-px',
        className,
      )}
    >
      {areas.map((area) => (
        <div key={area}>
          <p id={`${id}-${area}`} className="mb-2 text-2xs text-muted-foreground">
            {t(`profile.areas.${area}`)}
          </p>
          <ul aria-labelledby={`${id}-${area}`}>
            {rowsOf(area).map(({ path, name }) => (
              <li key={path}>
                <NavLink to={path} end={path === '/profile'} className={areaLinkClass}>
                  {t(`routes.${name}.title`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
