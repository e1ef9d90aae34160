import { useTranslations } from 'use-intl'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { PeriodChip } from './period-chip.tsx'
import { lineTypes } from './statement-variables.ts'
import type { StatementView } from './use-statement-filters.ts'

type StatementFiltersProps = Pick<StatementView, 'filters' | 'setFilters' | 'period' | 'label'>

/** Which days and which kind of lines the statement shows. */
export function StatementFilters({ filters, setFilters, period, label }: StatementFiltersProps) {
  const t = useTranslations('wallet')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PeriodChip
        period={period}
        label={label}
        preset={filters.from === null ? filters.period : null}
        onPreset={(preset) => setFilters({ period: preset, from: null, to: null, page: null })}
        onDays={({ from, to }) => setFilters({ period: null, from, to, page: null })}
      />
      {filters.type ? (
        <SetChip label={t('type')} onClear={() => setFilters({ type: null, page: null })}>
          {t('typeIs', { type: t(`types.${filters.type}`) })}
        </SetChip>
      ) : (
        <Menu>
          <MenuTrigger render={<FilterChip>{t('type')}</FilterChip>} />
          <MenuContent align="start">
            {lineTypes.map((type) => (
              <MenuItem key={type} onClick={() => setFilters({ type, page: null })}>
                {t(`types.${type}`)}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </div>
  )
}
