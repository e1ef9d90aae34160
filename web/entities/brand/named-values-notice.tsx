import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { NamedValues } from '#graphql/contracts/brand/spendable.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'

type NamedValuesNoticeProps = {
  named: NamedValues
  /** The sentence above the values. */
  text: string
  currency: string
  kind?: 'error' | 'warning'
  className?: string
  /** Links to the pages where the values can be corrected, shown at the end of the notice. */
  children?: ReactNode
}

/** A sentence about values of a launch, and the values with the number of rewards of each. */
export function NamedValuesNotice({
  named: { values, distinct },
  text,
  currency,
  kind = 'error',
  className,
  children,
}: NamedValuesNoticeProps) {
  const t = useTranslations('launch')
  const more = distinct - values.length
  const listed = values.map(({ value, count }) => t('uncarriedValue', { value: formatMoney(value, currency, { whole: true }), count }))
  return (
    <Notice kind={kind} {...(className && { className })}>
      <p>{text}</p>
      <p className="num text-muted-foreground">
        <span>{listed.join(', ')}</span>
        <span>{more > 0 && t('uncarriedMore', { count: more })}</span>
      </p>
      {children && <p className="flex flex-wrap gap-x-4">{children}</p>}
    </Notice>
  )
}
