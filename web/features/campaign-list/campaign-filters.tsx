import { ArrowDownUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { campaignStatuses } from '#graphql/model/statuses.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnChooser } from '#web/ui/list/column-chooser.tsx'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#web/ui/menu.tsx'
import { type CampaignSort, campaignSorts } from './campaigns-variables.ts'
import type { CampaignColumns } from './use-campaign-columns.ts'
import type { CampaignListView } from './use-campaign-filters.ts'

/** The search field, the filters by status and delivery type, and the menu for the order of the campaign list. */
export function CampaignFilters({ filters, setFilters, isFiltered, clear, columns }: CampaignListView & { columns: CampaignColumns }) {
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
          <OrderMenu sort={filters.sort} onSort={(sort) => setFilters({ sort, page: null })} />
          <ColumnChooser {...columns} />
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
    </ListFilters>
  )
}

function OrderMenu({ sort, onSort }: { sort: CampaignSort; onSort: (sort: CampaignSort) => void }) {
  const t = useTranslations('campaigns')
  return (
    <Menu>
      <MenuTrigger render={<Button variant="ghost" size="small" className="font-normal" />}>
        <ArrowDownUp aria-hidden className="size-4" />
        <span className="sr-only">{t('order')}: </span>
        {t(`sorts.${sort}`)}
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={sort} onValueChange={onSort}>
          {campaignSorts.map((each) => (
            <MenuRadioItem key={each} value={each}>
              {t(`sorts.${each}`)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
