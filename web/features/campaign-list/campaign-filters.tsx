import { useTranslations } from 'use-intl'
import { deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { campaignStatuses } from '#graphql/model/statuses.ts'
import { OwnerChip } from '#web/entities/team/owner-chip.tsx'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { ColumnChooser } from '#web/ui/list/column-chooser.tsx'
import { DaysChip } from '#web/ui/list/days-chip.tsx'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { OrderMenu } from '#web/ui/list/order-menu.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { campaignSorts } from './campaigns-variables.ts'
import type { CampaignColumns } from './use-campaign-columns.ts'
import type { CampaignListView } from './use-campaign-filters.ts'

type CampaignFiltersProps = CampaignListView & { columns: CampaignColumns; onRefused: (reason: string | undefined) => void }

/** The search field and filters of the campaign list, with its order, its columns and its export. */
export function CampaignFilters({ filters, values, setFilters, isFiltered, clear, exported, columns, onRefused }: CampaignFiltersProps) {
  const t = useTranslations('campaigns')
  const words = useTranslations('status')
  return (
    <ListFilters
      className="mt-7 max-sm:gap-y-2.5"
      width="sm:w-[250px]"
      label={t('search')}
      q={filters.q}
      onSearch={(q) => setFilters({ q, page: null }, { history: 'replace' })}
      isFiltered={isFiltered}
      onClear={clear}
      end={
        <div className="ml-auto flex items-center">
          <OrderMenu
            label={t('order')}
            sorts={campaignSorts}
            sort={filters.sort}
            labelOf={(sort) => t(`sorts.${sort}`)}
            onSort={(sort) => setFilters({ sort, page: null })}
          />
          <ColumnChooser {...columns} />
          <ExportMenu isIcon kind="campaigns" filter={exported} onRefused={onRefused} />
        </div>
      }
    >
      <StatusChip
        names={campaignStatuses}
        chosen={filters.status}
        onChoose={(status) => setFilters({ status, page: null })}
        wordOf={(name) => words(name)}
      />
      <StatusChip
        label={t('delivery')}
        names={deliveryTypes}
        chosen={filters.type}
        onChoose={(type) => setFilters({ type, page: null })}
        wordOf={(name) => t(`types.${name}`)}
      />
      <OwnerChip owner={filters.owner} onChoose={(owner) => setFilters({ owner, page: null })} />
      <DaysChip
        label={t('created')}
        days={values.created}
        onChoose={(days) => setFilters({ createdFrom: days?.from ?? null, createdTo: days?.to ?? null, page: null })}
      />
      <DaysChip
        label={t('launched')}
        days={values.launched}
        onChoose={(days) => setFilters({ launchedFrom: days?.from ?? null, launchedTo: days?.to ?? null, page: null })}
      />
    </ListFilters>
  )
}
