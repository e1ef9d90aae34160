import { useTranslations } from 'use-intl'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { MenuChip } from '#web/ui/list/menu-chip.tsx'
import { PeriodChip } from '#web/ui/list/period-chip.tsx'
import { areaNames } from './action-areas.ts'
import type { LogView } from './use-log-filters.ts'

type LogFiltersProps = LogView & {
  /** The people to filter by. Undefined if they could not be loaded, which leaves the menu empty. */ people:
    | readonly { id: string; name: string }[]
    | undefined
}

/** The filters above the log for text, area, person and days, with a button to clear them. */
export function LogFilters({ filters, setFilters, filter, periodName, isFiltered, clear, people }: LogFiltersProps) {
  const t = useTranslations('activityLog')
  return (
    <ListFilters
      className="mt-7 max-sm:gap-y-2.5"
      width="sm:w-[284px]"
      label={t('search')}
      q={filters.q}
      onSearch={(q) => setFilters({ q, before: null }, { history: 'replace' })}
      isFiltered={isFiltered}
      onClear={clear}
    >
      <PeriodChip
        period={filter.period}
        label={periodName}
        preset={filters.from === null ? filters.period : null}
        onPreset={(period) => setFilters({ period, from: null, to: null, before: null })}
        onDays={({ from, to }) => setFilters({ period: null, from, to, before: null })}
      />
      <MenuChip
        label={t('area')}
        value={filters.area}
        chosen={filters.area && t('areaIs', { area: t(`areas.${filters.area}`) })}
        options={areaNames.map((area) => ({ value: area, name: t(`areas.${area}`) }))}
        onChoose={(area) => setFilters({ area, before: null })}
      />
      <MenuChip
        label={t('person')}
        value={filter.actor}
        chosen={filter.actor && t('personIs', { name: people?.find(({ id }) => id === filter.actor)?.name ?? t('somebody') })}
        options={(people ?? []).map(({ id, name }) => ({ value: id, name }))}
        onChoose={(actor) => setFilters({ actor, before: null })}
      />
    </ListFilters>
  )
}
