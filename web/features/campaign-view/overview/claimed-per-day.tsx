import type { FragmentType } from '@apollo/client'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { claimedDays } from './claimed-days.ts'

const ValueBars = lazy(() => import('#web/ui/charts/value-bars.tsx').then((module) => ({ default: module.ValueBars })))

const ClaimedPerDay_campaign = graphql(`
  fragment ClaimedPerDay_campaign on campaigns {
    id
    status
    currency
    claimed_value
    subtotal
    launched_at
  }
`)

const ClaimedPerDay_days = graphql(`
  fragment ClaimedPerDay_days on daily_figures {
    id
    day
    claimed_value
  }
`)

const daysMax = 28

type ClaimedPerDayProps = {
  campaign: FragmentType<typeof ClaimedPerDay_campaign>
  days: FragmentType<typeof ClaimedPerDay_days>[]
}

/** What people took of this campaign, day by day. */
export function ClaimedPerDay({ campaign, days }: ClaimedPerDayProps) {
  const t = useTranslations('campaignView')
  const { timeZone } = useUser().company
  const { data } = useSuspenseFragment({ fragment: ClaimedPerDay_campaign, from: campaign })
  const { data: figures } = useSuspenseFragment({ fragment: ClaimedPerDay_days, from: days })
  const today = dayIn(timeZone)
  const firstFigure = figures[0]?.day
  const from = data.launched_at ? dayIn(timeZone, data.launched_at) : (firstFigure ?? today)
  const values = claimedDays(figures, { from, today, isOver: data.status === 'completed' || data.status === 'cancelled', daysMax })
  const money = (amount: string) => formatMoney(amount, data.currency, { whole: true })
  const amounts = { claimed: money(data.claimed_value), total: money(data.subtotal) }
  return (
    <section aria-labelledby="claimed-per-day">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h2 id="claimed-per-day">{t('perDay')}</h2>
        <p className="text-xs text-muted-foreground">
          {t.rich('ofCommitted', { ...amounts, b: (text) => <span className="font-medium text-foreground">{text}</span> })}
        </p>
      </div>
      <div className="mt-4">
        <Suspense fallback={<div className="h-[162px]" />}>
          <ValueBars title={t('perDay')} summary={t('perDaySummary', amounts)} days={values} today={today} currency={data.currency} />
        </Suspense>
      </div>
    </section>
  )
}
