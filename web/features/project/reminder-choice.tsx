import { useTranslations } from 'use-intl'
import { reminderChoices } from '#web/entities/delivery/delivery-form.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'

type ReminderChoiceProps = { value: readonly number[]; onChange: (days: number[]) => void; labelledBy: string }

/** Days before the end; a choice that was made elsewhere stays among them. */
export function ReminderChoice({ value, onChange, labelledBy }: ReminderChoiceProps) {
  const t = useTranslations('delivery')
  const choices = [...new Set([...reminderChoices, ...value])].sort((a, b) => b - a)
  return (
    <fieldset aria-labelledby={labelledBy} className="flex flex-wrap gap-2 max-sm:gap-y-2.5">
      {choices.map((days) => (
        <ChoiceChip
          key={days}
          chosen={value.includes(days)}
          onClick={() => onChange(choices.filter((choice) => (choice === days) !== value.includes(choice)))}
        >
          {t('daysBefore', { days })}
        </ChoiceChip>
      ))}
    </fieldset>
  )
}
