import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { useEventLabels } from '#web/features/activity-log/use-event-labels.ts'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'

const ActivityEvent_event = graphql(`
  fragment ActivityEvent_event on campaign_events {
    id
    action
    kind
    actor_kind
    reason
    count
    changed
    occurred_at
    actor {
      id
      name
    }
    reward {
      id
      seq
      recipient_name
    }
  }
`)

/** One act: what, to whose reward, why; by whom and when. */
export function ActivityEvent({ event }: { event: FragmentType<typeof ActivityEvent_event> }) {
  const t = useTranslations('campaignView.activity')
  const kinds = useTranslations('activityLog.kinds')
  const timeZone = useOwnZone()
  const { actionText, fieldText } = useEventLabels()
  const { data } = useSuspenseFragment({ fragment: ActivityEvent_event, from: event })
  const { reward, count, changed, reason } = data
  const kind = data.actor_kind === 'key' || data.actor_kind === 'operator' || data.actor_kind === 'system' ? data.actor_kind : 'person'
  const counted = (['money', 'people', 'messages'] as const).find((known) => known === data.kind)
  const who = data.actor?.name ?? kinds(kind)
  const when = <When iso={data.occurred_at} timeZone={timeZone} />
  const about = [
    reward && [`RW-${reward.seq}`, reward.recipient_name].filter(Boolean).join(', '),
    count !== null && counted && t(`counts.${counted}`, { count }),
    Array.isArray(changed) && changed.map((name) => fieldText(String(name))).join(', '),
  ].filter(Boolean)
  return (
    <TableRow>
      <TableCell className="h-[46px] py-2 max-sm:pr-0">
        <span className="font-medium">{actionText(data.action)}</span>
        {about.length > 0 && <span className="ml-2.5 text-xs wrap-anywhere text-muted-foreground">{about.join(' · ')}</span>}
        {reason && <span className="block text-muted-foreground">{t('reason', { reason })}</span>}
        <span className="block text-xs text-muted-foreground sm:hidden">
          {who}, {when}
        </span>
      </TableCell>
      <TableCell className="h-[46px] py-2 whitespace-nowrap max-sm:hidden">
        {who}
        {data.actor && kind === 'key' && <span className="ml-1.5 text-xs text-muted-foreground">{kinds('key')}</span>}
      </TableCell>
      <TableCell numeric className="h-[46px] py-2 whitespace-nowrap text-muted-foreground max-sm:hidden">
        {when}
      </TableCell>
    </TableRow>
  )
}
