import { Gift, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWaiting } from '#web/entities/awaiting-funds/use-waiting.ts'
import { useBlocked } from '#web/entities/blocked-launch/use-blocked.ts'
import { CampaignsLiveUpdates } from '#web/entities/campaign/campaigns-live.tsx'
import { ArchiveCampaignsBar } from '#web/features/campaign-list/archive-campaigns-bar.tsx'
import { CampaignFilters } from '#web/features/campaign-list/campaign-filters.tsx'
import { CampaignTableRow } from '#web/features/campaign-list/campaign-row.tsx'
import { CampaignTable } from '#web/features/campaign-list/campaign-table.tsx'
import { type CampaignColumns, useCampaignColumns } from '#web/features/campaign-list/use-campaign-columns.ts'
import { type CampaignListView, readCampaignVariables, useCampaignFilters } from '#web/features/campaign-list/use-campaign-filters.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { daysLoader, loadForDays } from '#web/ui/list/days-filter.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { PagedRows, useCachedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { RowsSkeleton } from '#web/ui/list/rows-skeleton.tsx'
import { useSelection } from '#web/ui/list/use-selection.ts'
import { NoResults } from '#web/ui/no-results.tsx'
import { Notice } from '#web/ui/notice.tsx'

const CampaignsPage = graphql(`
  query CampaignsPage(
    $filter: campaigns_filter! @filters(by: ["date_created", "delivery_type", "launched_at", "owner.id", "search_text", "status"])
    $sort: [String]!
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    campaigns(filter: $filter, sort: $sort, limit: $limit, page: $page) {
      id
      status
      ...CampaignRow_campaign
    }
    found: campaigns_aggregated(filter: $filter, offset: $countTo) {
      count {
        id
      }
    }
  }
`)

export const loader = daysLoader

export const preload: Preload = async ({ user, search }) => {
  await loadForDays(search)
  return { query: CampaignsPage, variables: readCampaignVariables(search, user.company.timeZone) }
}

/** The list of reward campaigns (R11) with search, filters and sorting. The server applies them, and the URL stores them. */
export function Component() {
  const t = useTranslations('campaigns')
  const view = useCampaignFilters()
  const columns = useCampaignColumns()
  const [refusal, setRefusal] = useState<string>()
  // Without a campaign, the blank page has the only action, and search is hidden.
  const cached = useCachedRows(CampaignsPage, view.variables)
  const isBlank = !view.isFiltered && countOf(cached?.found) === 0
  return (
    <ListPage
      title={t('heading')}
      headerClassName="min-h-11 flex-nowrap items-center sm:min-h-9"
      act={<NewCampaign isBeside />}
      lead={
        <>
          <CampaignsLiveUpdates refetch={['WaitingLaunches', 'BlockedLaunches']} />
          {refusal && (
            <Notice kind="error" className="mt-5">
              {refusal}
            </Notice>
          )}
        </>
      }
      filters={<CampaignFilters {...view} columns={columns} onRefused={setRefusal} />}
      isBlank={isBlank}
    >
      <CampaignList {...view} columns={columns} isBlank={isBlank} />
    </ListPage>
  )
}

type CampaignListProps = CampaignListView & { columns: CampaignColumns; isBlank: boolean }

function CampaignList({ filters, values, setFilters, variables, isFiltered, clear, columns, isBlank }: CampaignListProps) {
  const t = useTranslations('campaigns')
  const words = useTranslations('status')
  const waiting = useWaiting()
  const blocked = useBlocked()
  const { data, shown, total, isStale, rows } = useListRows(CampaignsPage, variables, setFilters)
  const mayArchive = useMay()('campaign.manage')
  const selection = useSelection(
    data?.campaigns.map(({ id }) => id),
    JSON.stringify(shown.filter),
  )

  if (isBlank && !isStale) return <NoCampaigns />
  if (data && total === 0 && !isFiltered && !isStale) return <RowsSkeleton /> // becomes blank together with the part above
  return (
    <>
      <PagedRows
        {...rows}
        failure={t('failed')}
        found={(count) => t('found', { count })}
        none={
          <NoResults onClear={clear}>
            {t('noneFound', {
              q: filters.q.trim() || 'none',
              statuses: filters.status.map((name) => words(name)).join(', ') || 'none',
              types: filters.type.map((name) => t(`types.${name}`)).join(', ') || 'none',
              more: filters.owner || values.created || values.launched ? 'some' : 'none',
            })}
          </NoResults>
        }
      >
        <CampaignTable
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort, page: null })}
          columns={columns}
          selection={mayArchive ? selection : undefined}
        >
          {data?.campaigns.map((campaign) => (
            <CampaignTableRow
              key={campaign.id}
              campaign={campaign}
              columns={columns}
              selection={mayArchive ? selection : undefined}
              waiting={waiting.find((launch) => launch.campaign === campaign.id)}
              blockedBy={blocked.get(campaign.id)}
            />
          ))}
        </CampaignTable>
      </PagedRows>
      {mayArchive && data && <ArchiveCampaignsBar selection={selection} campaigns={data.campaigns} />}
    </>
  )
}

function NoCampaigns() {
  const t = useTranslations('campaigns')
  return (
    <EmptyState icon={Gift} title={t('emptyTitle')} text={t('emptyText')}>
      <NewCampaign />
      <a href="/company/howtoredeem" className="flex h-11 items-center rounded-md px-2.5 font-medium text-muted-foreground wash sm:h-9">
        {t('whatRecipientsSee')}
      </a>
    </EmptyState>
  )
}

/** The button that creates a campaign, shown to users who may. With `isBeside` its label is short on phones. */
function NewCampaign({ isBeside = false }: { isBeside?: boolean }) {
  const t = useTranslations('campaigns')
  const may = useMay()
  if (!may('campaign.draft')) return null
  return (
    <ButtonLink to="/campaigns/create" variant="primary">
      <Plus aria-hidden />
      {isBeside && <span className="sm:hidden">{t('new')}</span>}
      <span className={isBeside ? 'max-sm:hidden' : undefined}>{t('newCampaign')}</span>
    </ButtonLink>
  )
}
