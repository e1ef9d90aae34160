import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { entryTypes } from '#graphql/contracts/wallet/words.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney, editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ListFilters } from '#web/ui/list/list-filters.tsx'
import { MenuChip } from '#web/ui/list/menu-chip.tsx'
import { PeriodChip } from '#web/ui/list/period-chip.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { CampaignChip } from './campaign-chip.tsx'
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
      <AmountChip currency={currency} min={filter.min} max={filter.max} onChoose={({ min, max }) => setFilters({ min, max, page: null })} />
    </ListFilters>
  )
}

type AmountChipProps = {
  currency: string
  min: Minor | null
  max: Minor | null
  /** Called with the amounts as typed, such as "500.50", and null for an empty one. */
  onChoose: (sums: { min: string | null; max: string | null }) => void
}

/** Filters by the smallest and the largest amount that an entry moved, in or out. */
function AmountChip({ currency, min, max, onChoose }: AmountChipProps) {
  const t = useTranslations('wallet')
  const [isOpen, setIsOpen] = useState(false)
  const sum = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  if (min || max)
    return (
      <SetChip label={t('amount')} onClear={() => onChoose({ min: null, max: null })}>
        {min && max
          ? t('amountBetween', { min: sum(min), max: sum(max) })
          : min
            ? t('amountFrom', { min: sum(min) })
            : t('amountTo', { max: sum(max ?? '0') })}
      </SetChip>
    )
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger render={<FilterChip>{t('amount')}</FilterChip>} />
      <PopoverContent label={t('amount')} className="w-76">
        <AmountForm
          currency={currency}
          onChoose={(sums) => {
            setIsOpen(false)
            onChoose(sums)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

type AmountFormProps = { currency: string; onChoose: (sums: { min: string | null; max: string | null }) => void }

/** Filters the statement by a minimum and a maximum amount, each optional. */
function AmountForm({ currency, onChoose }: AmountFormProps) {
  const t = useTranslations('wallet')
  const [typed, setTyped] = useState({ min: '', max: '' })
  const min = parseMoney(typed.min, currency)
  const max = parseMoney(typed.max, currency)
  const amountError = (text: string, sum: string | undefined) => (text.trim() && sum === undefined ? t('amountWrong') : undefined)
  const errors = {
    min: amountError(typed.min, min),
    max: amountError(typed.max, max) ?? (min && max && compareMoney(max, min) < 0 ? t('amountOrder') : undefined),
  }
  // Without digit grouping, for the URL.
  const plain = (sum: string) => editableMoney(sum, currency).replaceAll(',', '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (errors.min || errors.max || !(min || max)) return
    onChoose({ min: min ? plain(min) : null, max: max ? plain(max) : null })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-3">
      <Field label={t('amountMin')} error={errors.min}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={typed.min}
          onChange={({ currentTarget: { value } }) => setTyped((sums) => ({ ...sums, min: value }))}
        />
      </Field>
      <Field label={t('amountMax')} error={errors.max}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={typed.max}
          onChange={({ currentTarget: { value } }) => setTyped((sums) => ({ ...sums, max: value }))}
        />
      </Field>
      <p className="col-span-2 text-xs text-muted-foreground">{t('amountNote')}</p>
      <Button type="submit" variant="primary" className="col-span-2">
        {t('apply')}
      </Button>
    </form>
  )
}
