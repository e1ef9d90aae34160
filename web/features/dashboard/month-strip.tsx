import type { FragmentType } from '@apollo/client'
import { useFormatter, useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { Strip, StripFigure } from '#web/ui/strip.tsx'
import type { DashboardSpan } from './dashboard-span.ts'
import { monthFigures } from './month-figures.ts'

const MonthStrip_days = graphql(`
  fragment MonthStrip_days on daily_figures {
    id
    day
    issued_count
    claimed_count
    claimed_value
    released_value
  }
`)

/** The rewards issued and redeemed, the value redeemed and the value returned this month, each compared with the previous month. */
export function MonthStrip({ days, span }: { days: FragmentType<typeof MonthStrip_days>[]; span: DashboardSpan }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const { currency } = useUser().company
  const { data } = useFragmentData({ fragment: MonthStrip_days, from: days })
  const now = monthFigures(data, span.month)
  const before = monthFigures(data, span.lastMonth)
  const monthName = (month: string, length: 'long' | 'short') =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: length, timeZone: 'UTC' })
  const last = monthName(span.lastMonth, 'long')
  const inLast = (value: string) => t('inMonth', { amount: formatMoney(value, currency, { whole: true }), month: last })
  const inLastCount = (count: number, earlier: number) =>
    count > earlier ? t('moreThan', { count: count - earlier, month: last }) : t('inMonth', { amount: format.number(earlier), month: last })
  return (
    <Strip className="border-b">
      <StripFigure label={t('issued', { month: monthName(span.month, 'short') })} note={inLastCount(now.issued, before.issued)}>
        {format.number(now.issued)}
      </StripFigure>
      <StripFigure label={t('redeemed', { month: monthName(span.month, 'short') })} note={inLastCount(now.claimed, before.claimed)}>
        {format.number(now.claimed)}
      </StripFigure>
      <StripFigure label={t('valueRedeemed')} note={inLast(before.claimedValue)}>
        <Money display whole amount={now.claimedValue} currency={currency} />
      </StripFigure>
      <StripFigure label={t('returned')} note={inLast(before.returnedValue)}>
        <Money display whole amount={now.returnedValue} currency={currency} />
      </StripFigure>
    </Strip>
  )
}
