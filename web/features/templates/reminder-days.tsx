import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { reminderChoices } from '#web/entities/delivery/delivery-form.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'

type ReminderDaysProps = { label: string; value: readonly number[]; onChange: (value: number[]) => void }

/** Days before the end on which those who have not claimed hear again; what was chosen stands among the usual ones. */
export function ReminderDays({ label, value, onChange }: ReminderDaysProps) {
  const t = useTranslations('delivery')
  const [offered] = useState(() => [...new Set([...reminderChoices, ...value])].sort((a, b) => b - a))
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-2 max-sm:gap-y-2.5">
      {offered.map((days) => (
        <ChoiceChip
          key={days}
          chosen={value.includes(days)}
          onClick={() => onChange(offered.filter((choice) => (choice === days) !== value.includes(choice)))}
        >
          {t('daysBefore', { days })}
        </ChoiceChip>
      ))}
    </fieldset>
  )
}
