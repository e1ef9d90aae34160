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
        <span>{label}</span>
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
        <div className="mt-4 border-t pt-4">
          <PeriodForm period={period} onChoose={closing(onDays)} />
        </div>
      </PopoverContent>
    </Popover>
  )
}
