import { useTranslations } from 'use-intl'
import { OwnerChip } from '#web/entities/team/owner-chip.tsx'
import { ExportMenu } from '#web/ui/export/export-menu.tsx'
import { ColumnChooser } from '#web/ui/list/column-chooser.tsx'
import { DaysChip } from '#web/ui/list/days-chip.tsx'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import { templateStatuses, templateTypes } from './templates-variables.ts'
import type { TemplateColumns } from './use-template-columns.ts'
import type { TemplateListView } from './use-template-filters.ts'

type TemplateFiltersProps = TemplateListView & { columns: TemplateColumns; onRefused: (reason: string | undefined) => void }

/** The search field and filters of the template list, with its columns and its export. Campaigns have their own, as their statuses differ. */
export function TemplateFilters({ filters, values, setFilters, isFiltered, clear, exported, columns, onRefused }: TemplateFiltersProps) {
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
          <ExportMenu isIcon kind="templates" filter={exported} onRefused={onRefused} />
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
      <OwnerChip owner={filters.owner} onChoose={(owner) => setFilters({ owner, page: null })} />
      <DaysChip
        label={t('created')}
        days={values.created}
        onChoose={(days) => setFilters({ createdFrom: days?.from ?? null, createdTo: days?.to ?? null, page: null })}
      />
    </ListFilters>
  )
}
