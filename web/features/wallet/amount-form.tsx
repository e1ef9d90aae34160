import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { compareMoney, editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type AmountFormProps = { currency: string; onChoose: (sums: { min: string | null; max: string | null }) => void }

/** Two sums, either of which may be left out. */
export function AmountForm({ currency, onChoose }: AmountFormProps) {
  const t = useTranslations('wallet')
  const [typed, type] = useState({ min: '', max: '' })
  const min = parseMoney(typed.min, currency)
  const max = parseMoney(typed.max, currency)
  const wrong = (text: string, sum: string | undefined) => (text.trim() && sum === undefined ? t('amountWrong') : undefined)
  const errors = {
    min: wrong(typed.min, min),
    max: wrong(typed.max, max) ?? (min && max && compareMoney(max, min) < 0 ? t('amountOrder') : undefined),
  }
  // Ungrouped in the address.
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
          onChange={({ currentTarget: { value } }) => type((sums) => ({ ...sums, min: value }))}
        />
      </Field>
      <Field label={t('amountMax')} error={errors.max}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={typed.max}
          onChange={({ currentTarget: { value } }) => type((sums) => ({ ...sums, max: value }))}
        />
      </Field>
      <p className="col-span-2 text-xs text-muted-foreground">{t('amountNote')}</p>
      <Button type="submit" variant="primary" className="col-span-2">
        {t('apply')}
      </Button>
    </form>
  )
}
