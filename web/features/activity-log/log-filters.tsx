import { useTranslations } from 'use-intl'
import { DebouncedSearch } from '#web/features/campaign-list/debounced-search.tsx'
import { PeriodChip } from '#web/features/wallet/period-chip.tsx'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { ClearAll } from '#web/ui/clear-all.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { areaNames } from './action-areas.ts'
import type { LogView } from './use-log-filters.ts'

type LogFiltersProps = LogView & {
  /** Undefined where they could not be had. */ people: readonly { id: string; name: string }[] | undefined
}

/** Words, what was done, by whom, on which days. */
export function LogFilters({ filters, setFilters, filter, periodName, isFiltered, clear, people }: LogFiltersProps) {
  const t = useTranslations('activityLog')
  return (
    <div className="mt-7 mb-2 flex flex-wrap items-center gap-2">
      <DebouncedSearch
        className="w-full sm:w-[284px]"
        label={t('search')}
        value={filters.q}
        onSearch={(q) => setFilters({ q, before: null }, { history: 'replace' })}
      />
      <PeriodChip
        period={filter.period}
        label={periodName}
        preset={filters.from === null ? filters.period : null}
        onPreset={(period) => setFilters({ period, from: null, to: null, before: null })}
        onDays={({ from, to }) => setFilters({ period: null, from, to, before: null })}
      />
      {filters.area ? (
        <SetChip label={t('area')} onClear={() => setFilters({ area: null, before: null })}>
          {t('areaIs', { area: t(`areas.${filters.area}`) })}
        </SetChip>
      ) : (
        <Menu>
          <MenuTrigger render={<FilterChip>{t('area')}</FilterChip>} />
          <MenuContent align="start">
            {areaNames.map((area) => (
              <MenuItem key={area} onClick={() => setFilters({ area, before: null })}>
                {t(`areas.${area}`)}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
      {filter.actor ? (
        <SetChip label={t('person')} onClear={() => setFilters({ actor: null, before: null })}>
          {t('personIs', { name: people?.find(({ id }) => id === filter.actor)?.name ?? t('somebody') })}
        </SetChip>
      ) : (
        <Menu>
          <MenuTrigger render={<FilterChip>{t('person')}</FilterChip>} />
          <MenuContent align="start" className="max-h-80 overflow-y-auto">
            {people?.map(({ id, name }) => (
              <MenuItem key={id} onClick={() => setFilters({ actor: id, before: null })}>
                {name}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
      {isFiltered && <ClearAll onClear={() => void clear()} />}
    </div>
  )
}
