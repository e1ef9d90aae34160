import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FoundIds } from '#web/lib/bff/read-found-page.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'

type RewardTotalsProps = {
  answer: FoundIds
  currency: string
}

/** The number of rewards that match, with their value and what is left of it. A longer list than 10,000 shows no sums. */
export function RewardTotals({ answer, currency }: RewardTotalsProps) {
  const t = useTranslations('rewards')
  const words = useTranslations('reward')
  const { count, isCountMin, isNarrowed, value, remaining } = answer
  const sum = (amount: string) => formatMoney(amount, currency, { whole: true })
  const figure = (words: ReactNode) => <span className="num font-medium text-foreground">{words}</span>
  if (count === 0) return null
  return (
    <div className="mt-3 mb-1 grid gap-1 text-xs text-muted-foreground">
      <p role="status">
        <span key={[count, value, remaining].join()}>
          {isCountMin || !value || !remaining
            ? t.rich('totalCounted', { count, figure })
            : t.rich('total', { count, value: sum(value), left: sum(remaining), figure })}
        </span>
      </p>
      {isNarrowed && <p>{words('narrowed')}</p>}
    </div>
  )
}
