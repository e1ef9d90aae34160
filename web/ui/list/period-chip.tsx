import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCalendarDay } from '#web/lib/dates/dates.ts'
import { type Period, type Preset, presets } from '#web/lib/dates/period.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip, filledChipClass } from '#web/ui/chip.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

type PeriodChipProps = {
  period: Period
  label: string
  /** The chosen preset period. Null when the user entered a first and a last day instead. */
  preset: Preset | null
  onPreset: (preset: Preset) => void
  onDays: (period: Required<Period>) => void
}

/** A button with the current period of a statement. Its popover offers presets and two date inputs. */
export function PeriodChip({ period, label, preset, onPreset, onDays }: PeriodChipProps) {
  const t = useTranslations('wallet')
  const [isOpen, setIsOpen] = useState(false)
  const closing =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      setIsOpen(false)
      choose(value)
    }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger className={filledChipClass} aria-label={`${t('period')}: ${label}`}>
        {label}
        <ChevronDown aria-hidden />
      </PopoverTrigger>
      <PopoverContent label={t('period')} className="w-76">
        <div className="flex flex-wrap gap-2">
          {presets.map((each) => (
            <ChoiceChip key={each} chosen={each === preset} onClick={() => closing(onPreset)(each)}>
              {t(`periods.${each}`)}
            </ChoiceChip>
          ))}
        </div>
        <PeriodForm period={period} onChoose={closing(onDays)} />
      </PopoverContent>
    </Popover>
  )
}

/** Formats the chosen day as "9 Nov 2026" below its input, because browsers order day and month differently. Empty without a day. */
const wordsOf = (day: string) => day && formatCalendarDay(day, { year: true })

/** A form with two date inputs for the first and the last day of a period. It cannot be submitted while the last is before the first. */
function PeriodForm({ period, onChoose }: { period: Period; onChoose: (period: Required<Period>) => void }) {
  const t = useTranslations('wallet')
  const [from, setFrom] = useState(period.from ?? '')
  const [to, setTo] = useState(period.to)
  const isWrong = from !== '' && to !== '' && from > to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && !isWrong) onChoose({ from, to })
  }
  return (
    <form onSubmit={submit} className="mt-4 grid gap-3 border-t pt-4 sm:grid-cols-2">
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
