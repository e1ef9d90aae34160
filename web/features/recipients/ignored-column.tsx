import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import type { PeopleTarget } from './people-target.ts'

type IgnoredColumnProps = { target: PeopleTarget; onTaken: () => void }

/** Says that a column of values is left out, for the campaign gives everyone the same, and offers to take the file's instead. */
export function IgnoredColumn({ target: { own, common, currency, takeOwn }, onTaken }: IgnoredColumnProps) {
  const t = useTranslations('recipients')
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const isSaved = await takeOwn?.()
    setBusy(false)
    if (isSaved) onTaken()
  }
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-foreground">
      <p>
        {!common
          ? t('ignoredSame')
          : own === 'points'
            ? t('ignoredPoints', { points: Number(common) })
            : t('ignoredValue', { value: formatMoney(common, currency, { whole: true }) })}
      </p>
      {takeOwn && (
        <Button size="small" className="max-sm:min-h-11" busy={isBusy} onClick={take}>
          {t(own === 'points' ? 'useFilePoints' : 'useFileValues')}
        </Button>
      )}
    </div>
  )
}
