import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCalendarDay } from '#web/lib/dates/dates.ts'
import type { Period } from '#web/lib/dates/period.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'

/** Formats the chosen day as "9 Nov 2026" below its input, because browsers order day and month differently. Empty without a day. */
const wordsOf = (day: string) => day && formatCalendarDay(day, { year: true })

/** A form with two date inputs for the first and the last day of a period. It cannot be submitted while the last is before the first. */
export function PeriodForm({ period, onChoose }: { period: Period; onChoose: (period: Required<Period>) => void }) {
  const t = useTranslations('wallet')
  const [from, setFrom] = useState(period.from ?? '')
  const [to, setTo] = useState(period.to)
  const isWrong = from !== '' && to !== '' && from > to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && !isWrong) onChoose({ from, to })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <Field label={t('from')} error={isWrong ? t('periodWrong') : undefined} help={wordsOf(from)}>
        <DateInput value={from} onChange={(event) => setFrom(event.target.value)} className="px-2" />
      </Field>
      <Field label={t('to')} help={wordsOf(to)}>
        <DateInput value={to} onChange={(event) => setTo(event.target.value)} className="px-2" />
      </Field>
      <Button type="submit" variant="primary" className="sm:col-span-2">
        {t('apply')}
      </Button>
    </form>
  )
}
