import { ArrowDownUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { campaignStatuses } from '#graphql/model/statuses.ts'
import { deliveryTypes } from '#graphql/rules/campaign/terms/delivery-types.ts'
import { Button } from '#web/ui/button.tsx'
import { ClearAll } from '#web/ui/clear-all.tsx'
import { DebouncedSearch } from '#web/ui/list/debounced-search.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#web/ui/menu.tsx'
import { type CampaignSort, campaignSorts } from './campaigns-variables.ts'
import type { CampaignListView } from './use-campaign-filters.ts'

/** Search, states and order. Typing replaces the address, choosing adds to the history. */
export function CampaignFilters({ filters, setFilters, isFiltered, clear }: CampaignListView) {
  const t = useTranslations('campaigns')
  const words = useTranslations('status')
  return (
    <div className="mt-7 mb-2 flex flex-wrap items-center gap-2 max-sm:gap-y-2.5">
      <DebouncedSearch
        className="w-full sm:w-[250px]"
        label={t('search')}
        value={filters.q}
        onSearch={(q) => setFilters({ q, page: null }, { history: 'replace' })}
      />
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
      {isFiltered && <ClearAll onClear={clear} />}
      <Menu>
        <MenuTrigger render={<Button variant="ghost" size="small" className="ml-auto font-normal" />}>
          <ArrowDownUp aria-hidden className="size-4" />
          <span className="sr-only">{t('order')}: </span>
          {t(`sorts.${filters.sort}`)}
        </MenuTrigger>
        <MenuContent>
          <MenuRadioGroup value={filters.sort} onValueChange={(sort: CampaignSort) => setFilters({ sort, page: null })}>
            {campaignSorts.map((sort) => (
              <MenuRadioItem key={sort} value={sort}>
                {t(`sorts.${sort}`)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
    </div>
  )
}
