import type { FragmentType } from '@apollo/client'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { endedCampaigns, isOneOf } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { addDays, dayIn } from '#web/lib/dates/dates.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { DayValue } from '#web/ui/charts/value-bars.tsx'

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

/** A chart of the redeemed value per day. */
export function ClaimedPerDay({ campaign, days }: ClaimedPerDayProps) {
  const t = useTranslations('campaignView')
  const { timeZone } = useUser().company
  const { data } = useFragmentData({ fragment: ClaimedPerDay_campaign, from: campaign })
  const { data: figures } = useFragmentData({ fragment: ClaimedPerDay_days, from: days })
  const today = dayIn(timeZone)
  const firstFigure = figures[0]?.day
  const from = data.launched_at ? dayIn(timeZone, data.launched_at) : (firstFigure ?? today)
  const values = claimedDays(figures, { from, today, isOver: isOneOf(endedCampaigns, data.status), daysMax })
  const money = (amount: string) => formatMoney(amount, data.currency, { whole: true })
  const amounts = { claimed: money(data.claimed_value), total: money(data.subtotal) }
  return (
    <section aria-labelledby="claimed-per-day">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h2 id="claimed-per-day">{t('perDay')}</h2>
        <p key={Object.values(amounts).join()} className="text-xs text-muted-foreground">
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

type Figure = { day: string; claimed_value: Minor }

type Span = {
  from: string
  today: string
  /** True for an ended campaign, whose chart ends with its last redemption. */
  isOver: boolean
  daysMax: number
}

/**
 * Returns one value for each calendar day since the launch, at most `daysMax`. They end today, or at the last redemption if it is older
 * than that.
 */
export function claimedDays(figures: readonly Figure[], { from, today, isOver, daysMax }: Span): DayValue[] {
  const byDay = new Map(figures.map(({ day, claimed_value }) => [day, claimed_value]))
  const claimed = figures.filter(({ claimed_value }) => compareMoney(claimed_value, '0') > 0).map(({ day }) => day)
  const lastClaim = claimed.reduce((latest, day) => (day > latest ? day : latest), from)
  const isQuiet = claimed.length > 0 && lastClaim < addDays(today, 1 - daysMax)
  const last = isOver || isQuiet ? lastClaim : today
  const oldest = addDays(last, 1 - daysMax)
  const days: DayValue[] = []
  for (let day = from > oldest ? from : oldest; day <= last; day = addDays(day, 1)) days.push({ day, value: byDay.get(day) ?? '0' })
  return days
}
