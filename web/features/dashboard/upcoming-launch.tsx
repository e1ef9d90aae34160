import type { FragmentType } from '@apollo/client'
import { CalendarClock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatTime, zoneName } from '#web/lib/dates/dates.ts'
import { AttentionItem } from './attention-item.tsx'

const UpcomingLaunch_launch = graphql(`
  fragment UpcomingLaunch_launch on launches {
    id
    send_at
    time_zone
    recipient_count
    campaign {
      id
      name
    }
  }
`)

/** An attention item for a launch scheduled within the next week, with its time and number of recipients. */
export function UpcomingLaunch({ launch }: { launch: FragmentType<typeof UpcomingLaunch_launch> }) {
  const t = useTranslations('dashboard.attention')
  const format = useFormatter()
  const { data } = useFragmentData({ fragment: UpcomingLaunch_launch, from: launch })
  const { send_at: at, time_zone: timeZone, campaign } = data
  if (!campaign) return null
  const day = format.dateTime(new Date(at), { weekday: 'long', timeZone })
  return (
    <AttentionItem
      icon={CalendarClock}
      color="info"
      title={t('launches', { name: campaign.name, day })}
      to={`/campaigns/${campaign.id}/view`}
      act={t('review')}
    >
      {t('launchesText', { time: `${formatTime(at, timeZone)} ${zoneName(at, timeZone)}`, count: data.recipient_count })}
    </AttentionItem>
  )
}
