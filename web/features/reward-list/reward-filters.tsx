import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { rewardFilters } from '#graphql/contracts/reward/words.ts'
import { BrandChip } from '#web/entities/brand/brand-chip.tsx'
import { CampaignChip } from '#web/entities/campaign/campaign-chip.tsx'
import { graphql } from '#web/gql/gql.ts'
import { parseMoney } from '#web/lib/money/money.ts'
import { AmountChip } from '#web/ui/list/amount-chip.tsx'
import { DaysChip } from '#web/ui/list/days-chip.tsx'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { OrderMenu } from '#web/ui/list/order-menu.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { daysOf, rewardSorts } from './rewards-request.ts'
import type { RewardsView } from './use-reward-filters.ts'

const RewardFilterNames = graphql(`
  query RewardFilterNames($campaign: campaigns_filter! @filters(by: ["id"]), $brand: brands_filter! @filters(by: ["id"])) {
    campaigns(filter: $campaign, limit: 1) {
      id
      name
    }
    brands(filter: $brand, limit: 1) {
      id
      name
    }
  }
`)

type RewardFiltersProps = RewardsView & {
  currency: string
  /** Content at the end of the line, such as the export. */
  end: ReactNode
}

/** The search field, the filters and the menu for the order of the list of rewards. */
export function RewardFilters({ filters, setFilters, isFiltered, clear, currency, end }: RewardFiltersProps) {
  const t = useTranslations('rewards')
  const reward = useTranslations('campaignView')
  const names = useChosenNames(filters)
  const sumOf = (text: string | null) => (text && parseMoney(text, currency)) || null
  return (
    <ListFilters
      className="mt-7 max-sm:gap-y-2.5"
      width="sm:w-[284px]"
      label={t('search')}
      help={t('searchHelp')}
      q={filters.q}
      onSearch={(q) => setFilters({ q, page: null }, { history: 'replace' })}
      isFiltered={isFiltered}
      onClear={clear}
      end={
        <span className="ml-auto flex items-center gap-1">
          <OrderMenu
            isIconFromXl
            label={t('order')}
            sorts={rewardSorts}
            sort={filters.sort}
            labelOf={(sort) => t(`sorts.${sort}`)}
            onSort={(sort) => setFilters({ sort, page: null })}
          />
          {end}
        </span>
      }
    >
      <StatusChip
        names={rewardFilters}
        chosen={filters.status}
        onChoose={(status) => setFilters({ status, page: null })}
        wordOf={(name) => reward(`rewardStatus.${name}`)}
      />
      <CampaignChip chosen={names.campaign} onChoose={(campaign) => setFilters({ campaign, page: null })} />
      <BrandChip chosen={names.brand} onChoose={(brand) => setFilters({ brand, page: null })} />
      <AmountChip
        label={t('value')}
        currency={currency}
        min={sumOf(filters.min)}
        max={sumOf(filters.max)}
        onChoose={({ min, max }) => setFilters({ min, max, page: null })}
      />
      <DaysChip
        label={t('issued')}
        days={daysOf(filters.issuedFrom, filters.issuedTo)}
        onChoose={(days) => setFilters({ issuedFrom: days?.from ?? null, issuedTo: days?.to ?? null, page: null })}
      />
      <DaysChip
        isAhead
        label={t('expires')}
        days={daysOf(filters.expiresFrom, filters.expiresTo)}
        onChoose={(days) => setFilters({ expiresFrom: days?.from ?? null, expiresTo: days?.to ?? null, page: null })}
      />
    </ListFilters>
  )
}

/** Returns the names of the chosen campaign and brand for their chips. Null for one that is not chosen. */
function useChosenNames({ campaign, brand }: RewardsView['filters']) {
  const t = useTranslations('lists')
  const one = (id: string | null) => ({ id: id ? { _eq: id } : { _null: true } })
  const { data, loading } = useQuery(RewardFilterNames, {
    variables: { campaign: one(campaign), brand: one(brand) },
    skip: !campaign && !brand,
    fetchPolicy: 'cache-first',
  })
  const nameOf = (id: string | null, row: { name: string } | undefined) => id && (row?.name ?? (loading ? '' : t('unknown')))
  return { campaign: nameOf(campaign, data?.campaigns[0]), brand: nameOf(brand, data?.brands[0]) }
}
