import { useTranslations } from 'use-intl'
import { entryTypes } from '#graphql/contracts/wallet/words.ts'
import { CampaignChip } from '#web/entities/campaign/campaign-chip.tsx'
import { AmountChip } from '#web/ui/list/amount-chip.tsx'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { MenuChip } from '#web/ui/list/menu-chip.tsx'
import { PeriodChip } from '#web/ui/list/period-chip.tsx'
import { otherActors } from './statement-variables.ts'
import type { StatementView } from './use-statement-filters.ts'

type StatementFiltersProps = StatementView & {
  currency: string
  people: readonly { id: string; name: string }[]
  /** The name of the campaign by which the statement is filtered, if it is known. */
  campaignName: string | undefined
}

/** Filters the entries of the wallet by text, period, type, campaign, person and amount. */
export function StatementFilters({ currency, people, campaignName, ...view }: StatementFiltersProps) {
  const t = useTranslations('wallet')
  const { filters, setFilters, filter, label, isNarrowed, clear } = view
  const persons = [
    ...people.map(({ id, name }) => ({ value: id, name })),
    ...otherActors.map((kind) => ({ value: kind, name: t(`actors.${kind}`) })),
  ]
  return (
    <ListFilters
      className="mb-0 max-sm:gap-y-2.5"
      width="sm:w-[250px]"
      label={t('search')}
      q={filters.q}
      onSearch={(q) => setFilters({ q, page: null }, { history: 'replace' })}
      isFiltered={isNarrowed}
      onClear={clear}
    >
      <PeriodChip
        period={filter.period}
        label={label}
        preset={filters.from === null ? filters.period : null}
        onPreset={(preset) => setFilters({ period: preset, from: null, to: null, page: null })}
        onDays={({ from, to }) => setFilters({ period: null, from, to, page: null })}
      />
      <MenuChip
        label={t('type')}
        value={filter.type}
        chosen={filter.type && t('typeIs', { type: t(`types.${filter.type}`) })}
        options={entryTypes.map((type) => ({ value: type, name: t(`types.${type}`) }))}
        onChoose={(type) => setFilters({ type, page: null })}
      />
      <CampaignChip
        chosen={filter.campaign && (campaignName ?? t('somebody'))}
        onChoose={(campaign) => setFilters({ campaign, page: null })}
      />
      <MenuChip
        label={t('person')}
        value={filter.person}
        chosen={filter.person && t('personIs', { name: persons.find(({ value }) => value === filter.person)?.name ?? t('somebody') })}
        options={persons}
        onChoose={(person) => setFilters({ person, page: null })}
      />
      <AmountChip
        label={t('amount')}
        note={t('amountNote')}
        currency={currency}
        min={filter.min}
        max={filter.max}
        onChoose={({ min, max }) => setFilters({ min, max, page: null })}
      />
    </ListFilters>
  )
}
