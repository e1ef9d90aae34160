import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { plannedMoment } from '#web/entities/campaign/planned-moment.ts'
import { FeeLines } from '#web/entities/launch/fee-lines.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { Line, Lines, TotalLine } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'

const ScheduledSummary_launch = graphql(`
  fragment ScheduledSummary_launch on launches {
    id
    number
    status
    blocked_by
    recipient_count
    subtotal
    fee
    tax
    total
    fee_bps
    tax_bps
    tax_kind
    send_at
    time_zone
    campaign {
      id
      currency
      delivery
    }
  }
`)

/** The send time of a launch that has not started, in its time zone and in UTC, with the amount it holds or will hold. */
export function ScheduledSummary({ launch }: { launch: FragmentType<typeof ScheduledSummary_launch> }) {
  const t = useTranslations('campaignView.scheduled')
  const { data } = useFragmentData({ fragment: ScheduledSummary_launch, from: launch })
  const state = data.status === 'awaiting_funds' ? 'Funded' : data.status === 'pending_approval' ? 'Approved' : undefined
  const leavesThen = state && plannedMoment(data.campaign?.delivery) === undefined
  const currency = data.campaign?.currency ?? 'INR'
  return (
    <>
      <Section title={t('leaves')} className="border-t-0 pt-0 sm:pt-0">
        <p className="text-lg">{leavesThen ? t(`once${state}`) : formatMoment(data.send_at, data.time_zone)}</p>
        <p className="mt-1 text-muted-foreground">
          <span>{!leavesThen && `${formatMoment(data.send_at, 'UTC')}. `}</span>
          <span>{!data.blocked_by && t(state ? `until${state}` : 'until')}</span>
        </p>
      </Section>
      <Section title={t(state ? 'needed' : 'held')} note={data.number} className="pb-0 sm:pb-0">
        <Lines className="max-w-[440px]">
          <Line label={t('rewards', { count: data.recipient_count })}>
            <Money amount={data.subtotal} currency={currency} bare />
          </Line>
          <FeeLines cost={data} rates={data} currency={currency} />
          <TotalLine label={t('total', { symbol: currencySymbol(currency) })}>
            <Money amount={data.total} currency={currency} bare />
          </TotalLine>
        </Lines>
      </Section>
    </>
  )
}
