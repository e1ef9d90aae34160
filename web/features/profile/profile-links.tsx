import { useId } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { areas, useProfileRows } from './profile-rows.ts'

const linkClass =
  'relative flex min-h-8 items-center border-l pl-3.5 text-muted-foreground transition-colors duration-(--dur-hover) hover:border-foreground hover:text-foreground aria-[current=page]:font-[580] aria-[current=page]:text-foreground aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-[7px] aria-[current=page]:before:-left-[2px] aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-[3px] aria-[current=page]:before:bg-primary'

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
                <NavLink to={path} end={path === '/profile'} className={linkClass}>
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
