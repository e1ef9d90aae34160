import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { UnsupportedValues } from '#graphql/rules/campaign/terms/unsupported-values.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'

type UnsupportedValuesNoticeProps = {
  unsupported: UnsupportedValues
  currency: string
  kind?: 'error' | 'warning'
  className?: string
  /** Links to the pages where the unsupported values can be corrected, shown at the end of the notice. */
  children?: ReactNode
}

/** Lists the values that no chosen brand offers, with the number of rewards of each. */
export function UnsupportedValuesNotice({
  unsupported: { values, distinct, rewards },
  currency,
  kind = 'error',
  className,
  children,
}: UnsupportedValuesNoticeProps) {
  const t = useTranslations('launch')
  const more = distinct - values.length
  const named = values.map(({ value, count }) => t('uncarriedValue', { value: formatMoney(value, currency, { whole: true }), count }))
  return (
    <Notice kind={kind} {...(className && { className })}>
      <p>{t('uncarried', { rewards })}</p>
      <p className="num text-muted-foreground">
        {named.join(', ')}
        {more > 0 && t('uncarriedMore', { count: more })}
      </p>
      {children && <p className="flex flex-wrap gap-x-4">{children}</p>}
    </Notice>
  )
}
