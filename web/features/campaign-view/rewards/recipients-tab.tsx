import { type inferParserType, parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewardFilters } from '#graphql/contracts/reward/words.ts'
import { RewardTableRow } from '#web/entities/reward/reward-row.tsx'
import { RewardTable, type RewardTableColumns } from '#web/entities/reward/reward-table.tsx'
import { RewardsLiveUpdates } from '#web/entities/reward/rewards-live.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { shownCount } from '#web/ui/list/counted-page.ts'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { PagedRows } from '#web/ui/list/paged-rows.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { useFound, useFoundRows } from '#web/ui/list/use-found-rows.ts'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { NoResults } from '#web/ui/no-results.tsx'
import { Notice } from '#web/ui/notice.tsx'

const CancelMatching = lazyComponent(async () => (await import('./cancel-matching.tsx')).CancelMatching)

const CampaignRewards = graphql(`
  query CampaignRewards($ids: [ID]!) {
    rewards(filter: { id: { _in: $ids } }, limit: 100) {
      id
      ...RewardRow_reward
    }
  }
`)

const parsers = { ...listParsers, status: parseAsArrayOf(parseAsStringLiteral(rewardFilters)).withDefault([]) }

/** Starts the search of the tab, without waiting for the campaign. */
export function RecipientsAhead({ campaign }: { campaign: string }) {
  useFound(searchOf(campaign, useListView(parsers).filters))
  return null
}

function searchOf(campaign: string, { q, status, page, size }: inferParserType<typeof parsers>) {
  const filter = { campaign, ...(q.trim() && { q: q.trim() }), ...(status.length > 0 && { status }) }
  return { path: '/search/rewards' as const, request: { filter, sort: '-seq' }, page: Math.max(1, page), size }
}

type RecipientsTabProps = RewardTableColumns & {
  campaign: string
  /** The number of rewards that continue as another person's reward. */
  givenAway: number
}

/** The rewards of the campaign, as the export and the acts on all that match find them. Searched and paged by the server. */
export function RecipientsTab({ campaign, givenAway: replaced, ...columns }: RecipientsTabProps) {
  const { isDownload } = columns
  const t = useTranslations('campaignView')
  const words = useTranslations('reward')
  const { filters, setFilters, isFiltered, clear } = useListView(parsers)
  const { q, status } = filters
  const search = searchOf(campaign, filters)
  const { filter } = search.request
  const { data, ids, answer, rows, refresh } = useFoundRows({ search, query: CampaignRewards, setFilters, live: 'campaigns' })
  const { total = 0, shown } = rows
  const rewards = new Map(data?.rewards.map((reward) => [reward.id, reward]))
  // A replaced reward continues as another person's reward, so the total leaves out the replaced ones. A filtered list counts its rows.
  const givenAway = isFiltered ? 0 : replaced
  const hasAny = total > 0
  const { hasMore } = shownCount(total, shown.countTo)
  const may = useMay()
  const [refusal, setRefusal] = useState<string>()
  return (
    <>
      <RewardsLiveUpdates campaign={campaign} refresh={refresh} />
      <ListFilters
        width="sm:w-[340px]"
        label={t(isDownload ? 'searchCodes' : 'searchRewards')}
        help={t('searchRewardsHelp')}
        q={q}
        onSearch={(text) => setFilters({ q: text, page: null }, { history: 'replace' })}
        isFiltered={isFiltered}
        onClear={clear}
        end={
          <>
            {isFiltered && hasAny && may('campaign.cancelUnclaimed') && <CancelMatching filter={filter} />}
            {may('reward.resend') && hasAny && (
              <div className="ml-auto">
                <ExportMenu kind="rewards" filter={filter} onRefused={setRefusal} />
              </div>
            )}
          </>
        }
      >
        <StatusChip
          names={rewardFilters}
          chosen={status}
          onChoose={(chosen) => setFilters({ status: chosen, page: null })}
          wordOf={(name) => t(`rewardStatus.${name}`)}
        />
      </ListFilters>
      {refusal && (
        <Notice kind="error" className="mb-4">
          {refusal}
        </Notice>
      )}
      {answer?.isNarrowed && <p className="mb-3 text-xs text-muted-foreground">{words('narrowed')}</p>}
      <PagedRows
        {...rows}
        failure={t('rewardsFailed')}
        found={(count) =>
          hasMore
            ? t('rewardsGiven', { givenAway })
            : givenAway > 0 && givenAway < count
              ? t('rewardsAndGiven', { count: count - givenAway, givenAway })
              : t(isDownload ? 'codesFound' : 'rewardsFound', { count })
        }
        saysMore={givenAway > 0}
        none={
          !isFiltered ? (
            <p className="border-y py-8 text-base text-muted-foreground">{t('noRewards')}</p>
          ) : (
            <NoResults onClear={clear}>{t('noRewardsFound')}</NoResults>
          )
        }
      >
        <RewardTable label={t(isDownload ? 'codes' : 'recipients')} {...columns}>
          {ids.map((id) => {
            const reward = rewards.get(id)
            return reward && <RewardTableRow key={id} reward={reward} {...columns} />
          })}
        </RewardTable>
      </PagedRows>
    </>
  )
}
