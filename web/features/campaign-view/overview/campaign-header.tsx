import type { FragmentType } from '@apollo/client'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { valueModeOf } from '#graphql/contracts/campaign/words.ts'
import { plannedMoment } from '#web/entities/campaign/planned-moment.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useUser } from '#web/lib/session/session.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Status } from '#web/ui/status.tsx'

const CampaignHeader_campaign = graphql(`
  fragment CampaignHeader_campaign on campaigns {
    id
    name
    status
    delivery_type
    currency
    value
    value_mode
    delivery
    ends_at
    internal_reference
    owner {
      id
      name
    }
  }
`)

type CampaignHeaderProps = {
  campaign: FragmentType<typeof CampaignHeader_campaign>
  /** Shown as the status while the launch waits for money or something blocks it. */
  launchState: 'awaiting_funds' | 'stopped' | undefined
  children: ReactNode
}

/** The header of a campaign with its status, value, validity and owner. `children` are its actions. */
export function CampaignHeader({ campaign, launchState, children }: CampaignHeaderProps) {
  const t = useTranslations('campaignView')
  const { timeZone } = useUser().company
  const { data } = useFragmentData({ fragment: CampaignHeader_campaign, from: campaign })
  usePageTitle(data.name)
  const planned = data.status === 'scheduled' ? plannedMoment(data.delivery) : undefined
  const isOut = data.status !== 'draft' && data.status !== 'cancelled'
  return (
    <header>
      <BackLink to="/campaigns">{t('back')}</BackLink>
      <div className="md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-5">
        <PageHeading className="break-words">{data.name}</PageHeading>
        <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground md:col-span-2">
          <Status name={launchState ?? data.status} className="text-foreground" />
          <span>
            <span>{data.delivery_type !== 'rewardlinks' && t(data.delivery_type as 'rewardcodes' | 'rewardpoints')}</span>
            <span>
              {data.delivery_type === 'rewardlinks' &&
                (data.value === null || valueModeOf(data) !== 'same'
                  ? t('ownValues')
                  : t('valueEach', { amount: formatMoney(data.value, data.currency, { whole: true }) }))}
            </span>
          </span>
          {planned && <span>{t('leaves', { when: planned })}</span>}
          {isOut && data.ends_at && <span>{t('validUntil', { day: formatDay(data.ends_at, timeZone) })}</span>}
          {data.owner && <span className="max-sm:hidden">{t('by', { name: data.owner.name })}</span>}
          {data.internal_reference && <span className="max-sm:hidden">{data.internal_reference}</span>}
        </div>
        {children}
      </div>
    </header>
  )
}
