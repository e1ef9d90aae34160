import { WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOnline } from '#web/lib/use-online.ts'

/** Under the top bar, over the margin of the page, so that nothing moves: there is no network (ux 50). */
export function OfflineBanner() {
  const t = useTranslations('shell')
  const isOnline = useOnline()
  return (
    <div role="status" className="absolute inset-x-0 top-full print:hidden">
      {!isOnline && (
        <p
          data-slot="offline"
          className="flex items-center gap-2 border-y bg-secondary px-4 py-1.5 text-xs text-foreground sm:px-8 lg:px-12"
        >
          <WifiOff aria-hidden className="size-4 shrink-0 stroke-[1.8] text-warning" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
