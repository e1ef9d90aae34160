import { CirclePause } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/session/session.ts'

/** Shows that the operator has paused the company, with the reason, on every page and to everyone. Users cannot dismiss it. */
export function PauseBanner() {
  const t = useTranslations('pausedCompany')
  const { pauseReason: reason } = useUser().company
  if (reason === null) return null
  return (
    <div
      role="status"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b px-4 py-2.5 text-xs sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-8 lg:px-12 print:hidden"
    >
      <CirclePause aria-hidden className="mt-0.5 size-4 stroke-[1.8] text-paused" />
      <div className="min-w-0">
        <p>
          <span className="font-medium">{t('title')}</span> <span className="text-muted-foreground">{t('text')}</span>
        </p>
        <p className="wrap-anywhere text-muted-foreground">{t('reason', { reason })}</p>
      </div>
      <Link to="/help/wallet" className="link justify-self-start max-sm:col-start-2 max-sm:py-1">
        {t('more')}
      </Link>
    </div>
  )
}
