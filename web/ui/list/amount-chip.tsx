import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { compareMoney, editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

type AmountChipProps = {
  label: string
  /** Explains which amount is compared. */
  note?: string
  currency: string
  min: Minor | null
  max: Minor | null
  /** Called with the amounts as typed, such as "500.50", and null for an empty one. */
  onChoose: (sums: { min: string | null; max: string | null }) => void
}

/** A filter chip with the smallest and the largest amount, each optional. */
export function AmountChip({ label, note, currency, min, max, onChoose }: AmountChipProps) {
  const t = useTranslations('lists')
  const [isOpen, setIsOpen] = useState(false)
  const sum = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  if (min || max)
    return (
      <SetChip label={label} onClear={() => onChoose({ min: null, max: null })}>
        {min && max
          ? t('amountBetween', { label, min: sum(min), max: sum(max) })
          : min
            ? t('amountFrom', { label, min: sum(min) })
            : t('amountTo', { label, max: sum(max ?? '0') })}
      </SetChip>
    )
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger render={<FilterChip>{label}</FilterChip>} />
      <PopoverContent label={label} className="w-76">
        <AmountForm
          {...(note && { note })}
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

function AmountForm({ note, currency, onChoose }: Pick<AmountChipProps, 'note' | 'currency' | 'onChoose'>) {
  const t = useTranslations('lists')
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
      {note && <p className="col-span-2 text-xs text-muted-foreground">{note}</p>}
      <Button type="submit" variant="primary" className="col-span-2">
        {t('apply')}
      </Button>
    </form>
  )
}
