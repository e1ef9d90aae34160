import { useTranslations } from 'use-intl'
import { ColumnChooser } from '#web/ui/list/column-chooser.tsx'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { templateStatuses, templateTypes } from './templates-variables.ts'
import type { TemplateColumns } from './use-template-columns.ts'
import type { TemplateListView } from './use-template-filters.ts'

/** The search field and the filters by status and delivery type. Campaigns have their own, as their statuses differ. */
export function TemplateFilters({ filters, setFilters, isFiltered, clear, columns }: TemplateListView & { columns: TemplateColumns }) {
  const t = useTranslations('templates')
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
          <ColumnChooser {...columns} />
        </div>
      }
    >
      <StatusChip
        names={templateStatuses}
        chosen={filters.status}
        onChoose={(status) => setFilters({ status, page: null })}
        wordOf={(name) => words(name)}
      />
      <StatusChip
        label={t('type')}
        names={templateTypes}
        chosen={filters.type}
        onChoose={(type) => setFilters({ type, page: null })}
        wordOf={(name) => t(`types.${name}`)}
      />
    </ListFilters>
  )
}
