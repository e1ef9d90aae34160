import { useTranslations } from 'use-intl'
import { lanes } from './line-moves.ts'

/** What each place of money means, in words. */
export function LaneMeanings() {
  const t = useTranslations('wallet.timeline')
  return (
    <section aria-label={t('meanings')} className="mt-4 mb-2">
      <dl className="grid gap-x-6 gap-y-2.5 border-y py-4 sm:grid-cols-5">
        {lanes.map((lane) => (
          <div key={lane} className="grid grid-cols-[88px_1fr] gap-x-3 sm:block">
            <dt className="font-medium">{t(`lanes.${lane}`)}</dt>
            <dd className="text-xs text-muted-foreground sm:mt-0.5">{t(`meaning.${lane}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
