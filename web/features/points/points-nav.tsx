import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'

const places = [
  { to: '/points-settings', name: 'settings' },
  { to: '/points-settings/catalogue', name: 'catalogue' },
  { to: '/points-settings/recipients', name: 'recipients' },
] as const

/** The tabs of the points settings, which are program, catalogue and recipients (R17–R19). */
export function PointsNav() {
  const t = useTranslations('pointsSettings')
  return (
    <nav aria-label={t('areas')} className="no-scrollbar mt-5 flex gap-5 overflow-x-auto overflow-y-hidden border-b sm:gap-6">
      {places.map(({ to, name }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="flex h-11 shrink-0 items-center border-b-2 border-transparent text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 sm:h-[42px] aria-[current=page]:border-foreground aria-[current=page]:font-medium aria-[current=page]:text-foreground"
        >
          {t(`places.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
