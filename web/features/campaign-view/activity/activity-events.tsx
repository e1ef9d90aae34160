import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { EventKind } from '#graphql/rules/campaign/activity/event-kind.ts'
import { graphql } from '#web/gql/gql.ts'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { PagedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import { ActivityEvent } from './activity-event.tsx'

const CampaignActivity = graphql(`
  query CampaignActivity($filter: campaign_events_filter! @filters(by: ["campaign.id", "kind"]), $limit: Int!, $page: Int!) {
    campaign_events(filter: $filter, sort: ["-seq"], limit: $limit, page: $page) {
      id
      ...ActivityEvent_event
    }
    found: campaign_events_aggregated(filter: $filter) {
      count {
        id
      }
    }
  }
`)

const parsers = { page: listParsers.page, size: listParsers.size }

/** What was done to this campaign, newest first: by whom, and for which reason. */
export function ActivityEvents({ campaign, about }: { campaign: string; about: 'all' | Exclude<EventKind, 'campaign'> }) {
  const t = useTranslations('campaignView.activity')
  const [{ page, size }, setFilters] = useQueryStates(parsers, { history: 'push' })
  const variables = useMemo(
    () => ({
      filter: { campaign: { id: { _eq: campaign } }, ...(about !== 'all' && { kind: { _eq: about } }) },
      limit: size,
      page: Math.max(1, page),
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
          {data?.campaign_events.map((event) => (
            <ActivityEvent key={event.id} event={event} />
          ))}
        </TableBody>
      </Table>
    </PagedRows>
  )
}
