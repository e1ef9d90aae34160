import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Uncarried } from '#graphql/rules/campaign/terms/uncarried-values.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'

type UncarriedNoticeProps = {
  uncarried: Uncarried
  currency: string
  kind?: 'error' | 'warning'
  className?: string
  /** Where it can be corrected. */
  children?: ReactNode
}

/** Names every value that no chosen brand offers, with how many rewards carry it. */
export function UncarriedNotice({
  uncarried: { values, distinct, rewards },
  currency,
  kind = 'error',
  className,
  children,
}: UncarriedNoticeProps) {
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
