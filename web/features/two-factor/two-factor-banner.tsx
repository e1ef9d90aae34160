import { ShieldAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useUser } from '#web/lib/session/session.ts'

/** Shows the last day of the grace period to users without two-factor. Hidden on the page that sets it up. */
export function TwoFactorBanner() {
  const t = useTranslations('requiredTwoFactor.banner')
  const { pathname } = useLocation()
  const { twoFactor, company } = useUser()
  if (twoFactor || company.twoFactorFrom === null || pathname === '/profile/security') return null
  return (
    <div
      role="status"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b px-4 py-2.5 text-xs sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-8 lg:px-12 print:hidden"
    >
      <ShieldAlert aria-hidden className="mt-0.5 size-4 stroke-[1.8] text-warning" />
      <p>
        <span className="font-medium">{t('title', { day: formatDay(company.twoFactorFrom, company.timeZone) })}</span>{' '}
        <span className="text-muted-foreground">{t('text', { company: company.name })}</span>
      </p>
      <Link to="/profile/security" className="link justify-self-start max-sm:col-start-2 max-sm:py-1">
        {t('act')}
      </Link>
    </div>
  )
}
