import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/session/session.ts'

/** Shows on every page that Plutus was restored and what waits, until the operator releases it. Users cannot dismiss it. */
export function RestoredBanner() {
  const t = useTranslations('restored')
  if (!useUser().isRestored) return null
  return (
    <div role="status" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b px-4 py-2.5 text-xs sm:px-8 lg:px-12 print:hidden">
      <History aria-hidden className="mt-0.5 size-4 stroke-[1.8] text-info" />
      <p>
        <span className="font-medium">{t('title')}</span> <span className="text-muted-foreground">{t('text')}</span>
      </p>
    </div>
  )
}
