import type { FragmentType } from '@apollo/client'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { EventKind } from '#graphql/contracts/campaign/words.ts'
import { rewardReference } from '#web/entities/reward/reward-address.ts'
import { RewardLink } from '#web/entities/reward/reward-link.tsx'
import { useEventLabels } from '#web/features/activity-log/use-event-labels.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CampaignActivityQuery } from '#web/gql/graphql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { cn } from '#web/lib/cn.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { PagedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { usePageView } from '#web/ui/list/use-list-view.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
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

/**
 * One event of the campaign with its reward, reason, actor and time. `times` is the number of consecutive equal edits that it stands for.
 */
function ActivityEvent({ event, times }: { event: FragmentType<typeof ActivityEvent_event>; times: number }) {
  const t = useTranslations('campaignView.activity')
  const kinds = useTranslations('activityLog.kinds')
  const timeZone = useOwnZone()
  const { actionText, fieldText } = useEventLabels()
  const { data } = useFragmentData({ fragment: ActivityEvent_event, from: event })
  const { reward, count, changed, reason } = data
  const kind = data.actor_kind === 'key' || data.actor_kind === 'operator' || data.actor_kind === 'system' ? data.actor_kind : 'person'
  const counted = (['money', 'people', 'messages'] as const).find((each) => each === data.kind)
  const who = data.actor?.name ?? kinds(kind)
  const when = <When iso={data.occurred_at} timeZone={timeZone} />
  const about = [
    reward?.recipient_name,
    count !== null && counted && t(`counts.${counted}`, { count }),
    Array.isArray(changed) && [...new Set(changed.map((name) => fieldText(String(name))))].join(', '),
    times > 1 && t('times', { count: times }),
  ].filter(Boolean)
  return (
    <TableRow>
      <TableCell className="h-[46px] py-2 max-sm:pr-0">
        <span className="font-medium">{actionText(data.action)}</span>
        {reward && (
          <RewardLink seq={reward.seq} className={cn(textLinkClass, 'ml-2.5 text-xs font-normal')}>
            {rewardReference(reward.seq)}
          </RewardLink>
        )}
        {about.length > 0 && <span className="ml-2.5 text-xs wrap-anywhere text-muted-foreground">{about.join(' · ')}</span>}
        {reason && <span className="block text-muted-foreground">{t('reason', { reason })}</span>}
        <span className="block text-xs text-muted-foreground sm:hidden">
          <span>{who}</span>, {when}
        </span>
      </TableCell>
      <TableCell className="h-[46px] py-2 whitespace-nowrap max-sm:hidden">
        <span>{who}</span>
        {data.actor && kind === 'key' && <span className="ml-1.5 text-xs text-muted-foreground">{kinds('key')}</span>}
      </TableCell>
      <TableCell numeric className="h-[46px] py-2 whitespace-nowrap text-muted-foreground max-sm:hidden">
        {when}
      </TableCell>
    </TableRow>
  )
}

const CampaignActivity = graphql(`
  query CampaignActivity($filter: campaign_events_filter! @filters(by: ["campaign.id", "kind"]), $limit: Int!, $page: Int!) {
    campaign_events(filter: $filter, sort: ["-seq"], limit: $limit, page: $page) {
      id
      action
      changed
      actor {
        id
      }
      ...ActivityEvent_event
    }
    found: campaign_events_aggregated(filter: $filter) {
      count {
        id
      }
    }
  }
`)

type ListedEvent = CampaignActivityQuery['campaign_events'][number]

/**
 * Merges consecutive edits of the same fields by one person into the newest of them, with their number. Autosave creates many such edits.
 */
function mergeRepeatedEdits(events: readonly ListedEvent[]): { event: ListedEvent; times: number }[] {
  const rows: { event: ListedEvent; times: number }[] = []
  for (const event of events) {
    const last = rows.at(-1)
    if (last && isSameEdit(last.event, event)) last.times++
    else rows.push({ event, times: 1 })
  }
  return rows
}

const isSameEdit = (one: ListedEvent, other: ListedEvent): boolean =>
  Array.isArray(one.changed) &&
  one.action === other.action &&
  one.actor?.id === other.actor?.id &&
  JSON.stringify(one.changed) === JSON.stringify(other.changed)

/** The events of the campaign, newest first, each with its actor, reason and time. `about` selects one kind of event. */
export function ActivityEvents({ campaign, about }: { campaign: string; about: 'all' | Exclude<EventKind, 'campaign'> }) {
  const t = useTranslations('campaignView.activity')
  const [{ page, size }, setFilters] = usePageView()
  const variables = useMemo(
    () => ({
      filter: { campaign: { id: { _eq: campaign } }, ...(about !== 'all' && { kind: { _eq: about } }) },
      limit: size,
      page,
    }),
    [campaign, about, page, size],
  )
  const { data, rows } = useListRows(CampaignActivity, variables, setFilters)
  return (
    <PagedRows
      {...rows}
      failure={t('loadFailed')}
      found={(count) => t('found', { count })}
      none={<p className="border-y py-8 text-base text-muted-foreground">{t(`noneAbout.${about}`)}</p>}
    >
      <Table>
        <caption className="sr-only">{t('heading')}</caption>
        <TableHead className="max-sm:sr-only">
          <tr>
            <TableHeader>{t('what')}</TableHeader>
            <TableHeader className="max-sm:hidden">{t('who')}</TableHeader>
            <TableHeader numeric className="max-sm:hidden">
              {t('when')}
            </TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {data &&
            mergeRepeatedEdits(data.campaign_events).map(({ event, times }) => (
              <ActivityEvent key={event.id} event={event} times={times} />
            ))}
        </TableBody>
      </Table>
    </PagedRows>
  )
}
