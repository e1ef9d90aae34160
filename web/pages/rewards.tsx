import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RewardsLiveUpdates } from '#web/entities/reward/rewards-live.tsx'
import { BulkActsNote } from '#web/features/bulk-rewards/bulk-acts-note.tsx'
import { BulkRewardsBar, useBulkActs } from '#web/features/bulk-rewards/bulk-bar.tsx'
import { RewardFilters } from '#web/features/reward-list/reward-filters.tsx'
import { RewardListRow } from '#web/features/reward-list/reward-list-row.tsx'
import { RewardListTable } from '#web/features/reward-list/reward-list-table.tsx'
import { RewardTotals } from '#web/features/reward-list/reward-totals.tsx'
import { type RewardColumns, useRewardColumns } from '#web/features/reward-list/use-reward-columns.ts'
import { type RewardsView, readRewardsSearch, useRewardFilters } from '#web/features/reward-list/use-reward-filters.ts'
import { graphql } from '#web/gql/gql.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { ColumnChooser } from '#web/ui/list/column-chooser.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { PagedRows } from '#web/ui/list/paged-rows.tsx'
import { useFound, useFoundRows } from '#web/ui/list/use-found-rows.ts'
import { useSelection } from '#web/ui/list/use-selection.ts'
import { NoResults } from '#web/ui/no-results.tsx'
import { Notice } from '#web/ui/notice.tsx'

const RewardsPage = graphql(`
  query RewardsPage($ids: [ID]!) {
    rewards(filter: { id: { _in: $ids } }, limit: 100) {
      id
      ...RewardListRow_reward
    }
  }
`)

export const preload: Preload = async ({ user: { company }, search, find }) => {
  const { answer } = await find(readRewardsSearch(search, company.currency))
  return answer && answer.ids.length > 0 ? { query: RewardsPage, variables: { ids: answer.ids } } : undefined
}

/** Every reward of the company, with search, filters, totals, export and acts on many at once. The URL stores the view. */
export function Component() {
  const t = useTranslations('rewards')
  const may = useMay()
  const { currency } = useUser().company
  const view = useRewardFilters(currency)
  const columns = useRewardColumns()
  const [refusal, setRefusal] = useState<string>()
  const { found } = useFound(view.search)
  const isBlank = !view.isFiltered && found?.answer?.count === 0
  return (
    <ListPage
      title={t('heading')}
      note={<HelpLink doc="rewards" />}
      act={may('reward.resend') && <ExportMenu kind="rewards" filter={view.search.request.filter} onRefused={setRefusal} />}
      lead={
        refusal && (
          <Notice kind="error" className="mt-5">
            {refusal}
          </Notice>
        )
      }
      filters={<RewardFilters {...view} currency={currency} end={<ColumnChooser {...columns} />} />}
      isBlank={isBlank}
    >
      <RewardList {...view} columns={columns} isBlank={isBlank} />
    </ListPage>
  )
}

type RewardListProps = RewardsView & { columns: RewardColumns; isBlank: boolean }

function RewardList({ filters, setFilters, search, isFiltered, clear, columns, isBlank }: RewardListProps) {
  const t = useTranslations('rewards')
  const { currency, timeZone } = useUser().company
  const { data, ids, answer, rows, refresh } = useFoundRows({ search, query: RewardsPage, setFilters, live: 'campaigns' })
  const selection = useSelection(ids, JSON.stringify(search.request.filter))
  const selectable = useBulkActs().length > 0 && { selection }
  const rewards = new Map(data?.rewards.map((reward) => [reward.id, reward]))
  return (
    <>
      <RewardsLiveUpdates refresh={refresh} />
      <BulkActsNote onFinished={() => void refresh()} />
      {isBlank ? (
        <NoRewards />
      ) : (
        <>
          {answer && <RewardTotals answer={answer} currency={currency} />}
          <PagedRows
            {...rows}
            failure={t('failed')}
            none={
              isFiltered && (
                <NoResults onClear={clear}>{filters.q.trim() ? t('noneFound', { q: filters.q.trim() }) : t('noneFiltered')}</NoResults>
              )
            }
          >
            <RewardListTable
              columns={columns}
              currency={currency}
              sort={filters.sort}
              onSort={(sort) => setFilters({ sort, page: null })}
              {...selectable}
            >
              {ids.map((id) => {
                const reward = rewards.get(id)
                return reward && <RewardListRow key={id} reward={reward} columns={columns} timeZone={timeZone} {...selectable} />
              })}
            </RewardListTable>
          </PagedRows>
          {answer && (
            <BulkRewardsBar selection={selection} filter={search.request.filter} count={answer.count} isCountMin={answer.isCountMin} />
          )}
        </>
      )}
    </>
  )
}

function NoRewards() {
  const t = useTranslations('rewards')
  const may = useMay()
  return (
    <EmptyState icon={Gift} title={t('emptyTitle')} text={t('emptyText')}>
      {may('campaign.draft') && (
        <ButtonLink to="/campaigns/create" variant="primary">
          {t('newCampaign')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
