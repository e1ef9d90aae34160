import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Period, type Preset, presets } from '#web/lib/dates/period.ts'
import { ChoiceChip, filledChipClass } from '#web/ui/chip.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { PeriodForm } from './period-form.tsx'

type PeriodChipProps = {
  period: Period
  label: string
  /** Null while the days are the person's own. */
  preset: Preset | null
  onPreset: (preset: Preset) => void
  onDays: (period: Required<Period>) => void
}

/** The days of a statement: a few usual spans, or two days of one's own. */
export function PeriodChip({ period, label, preset, onPreset, onDays }: PeriodChipProps) {
  const t = useTranslations('wallet')
  const [isOpen, setOpen] = useState(false)
  const closing =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      setOpen(false)
      choose(value)
    }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
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
