import { useTranslations } from 'use-intl'
import { recipientStatuses } from '#graphql/contracts/recipient/words.ts'
import { SetChip } from '#web/ui/chip.tsx'
import { ColumnChooser } from '#web/ui/list/column-chooser.tsx'
import { DaysChip } from '#web/ui/list/days-chip.tsx'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { StatusChip } from '#web/ui/list/status-chip.tsx'
import type { PeopleColumns } from './use-people-columns.ts'
import type { PeopleView } from './use-people-filters.ts'

/** Search by name, email, phone or tag, with filters for the status, the day they were added and the tag chosen in the list. */
export function PeopleFilters({ filters, added, setFilters, isFiltered, clear, columns }: PeopleView & { columns: PeopleColumns }) {
  const t = useTranslations('people')
  const words = useTranslations('status')
  return (
    <ListFilters
      className="mt-7 max-sm:gap-y-2.5"
      width="sm:w-[280px]"
      label={t('search')}
      q={filters.q}
      onSearch={(q) => setFilters({ q, page: null }, { history: 'replace' })}
      isFiltered={isFiltered}
      onClear={clear}
      end={
        <span className="ml-auto">
          <ColumnChooser {...columns} />
        </span>
      }
    >
      <StatusChip
        names={recipientStatuses}
        chosen={filters.status}
        onChoose={(status) => setFilters({ status, page: null })}
        wordOf={(name) => words(name)}
      />
      <DaysChip
        label={t('addedOn')}
        days={added}
        onChoose={(days) => setFilters({ addedFrom: days?.from ?? null, addedTo: days?.to ?? null, page: null })}
      />
      {filters.tag && (
        <SetChip label={t('tag')} onClear={() => void setFilters({ tag: null, page: null })}>
          {t('tagIs', { tag: filters.tag })}
        </SetChip>
      )}
    </ListFilters>
  )
}
