import { parseAsArrayOf, parseAsStringLiteral } from 'nuqs'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewardFilters } from '#graphql/contracts/reward/words.ts'
import { RewardTableRow } from '#web/entities/reward/reward-row.tsx'
import { RewardTable, type RewardTableColumns } from '#web/entities/reward/reward-table.tsx'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { shownCount } from '#web/ui/list/counted-page.ts'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { listParsers } from '#web/ui/list/list-parsers.ts'
import { PagedRows, useListRows } from '#web/ui/list/paged-rows.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { useListView } from '#web/ui/list/use-list-view.ts'
import { NoResults } from '#web/ui/no-results.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { rewardsVariables } from './rewards-variables.ts'

const CancelMatching = lazyComponent(async () => (await import('./cancel-matching.tsx')).CancelMatching)

const CampaignRewards = graphql(`
  query CampaignRewards(
    $filter: rewards_filter! @filters(by: ["campaign.id", "code_last4", "delivery_status", "search_text", "seq", "status"])
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    rewards(filter: $filter, sort: ["-seq"], limit: $limit, page: $page) {
      id
      ...RewardRow_reward
    }
    found: rewards_aggregated(filter: $filter, offset: $countTo) {
      count {
        id
      }
    }
    givenAway: rewards_aggregated(filter: { _and: [$filter, { status: { _eq: "replaced" } }] }) {
      count {
        id
      }
    }
  }
`)

const parsers = { ...listParsers, status: parseAsArrayOf(parseAsStringLiteral(rewardFilters)).withDefault([]) }

/** The rewards of the campaign, searched and paged by the server. */
export function RecipientsTab({ campaign, ...columns }: RewardTableColumns & { campaign: string }) {
  const { isDownload } = columns
  const t = useTranslations('campaignView')
  const { filters, setFilters, isFiltered, clear } = useListView(parsers)
  const { q, status } = filters
  const variables = useMemo(() => rewardsVariables({ campaign, ...filters }), [campaign, filters])
  const { data, shown, total, rows } = useListRows(CampaignRewards, variables, setFilters)
  // A replaced reward continues as another person's reward, so the total leaves out the replaced ones.
  const givenAway = countOf(data?.givenAway) ?? 0
  const hasAny = total !== undefined && total > 0
  const { hasMore } = shownCount(total ?? 0, shown.countTo)
  const may = useMay()
  const [refusal, setRefusal] = useState<string>()
  const matching = { ...(q.trim() && { q: q.trim() }), ...(status.length > 0 && { status }) }
  const exported = { campaign, ...matching }
  return (
    <>
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
            {isFiltered && hasAny && may('campaign.cancelUnclaimed') && <CancelMatching filter={exported} />}
            {may('reward.resend') && hasAny && (
              <div className="ml-auto">
                <ExportMenu kind="rewards" filter={exported} onRefused={setRefusal} />
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
          {data?.rewards.map((reward) => (
            <RewardTableRow key={reward.id} reward={reward} {...columns} />
          ))}
        </RewardTable>
      </PagedRows>
    </>
  )
}
