import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { type DeliveryForm, undoChoices } from './delivery-form.ts'

/** How long a launch waits for second thoughts before it leaves. */
export function UndoTime({ form, isMaking }: { form: UseFormReturn<DeliveryForm>; isMaking: boolean }) {
  const t = useTranslations('delivery')
  return (
    <div>
      <p className="mb-2 text-xs font-medium">{t('undo')}</p>
      <Controller
        control={form.control}
        name="undoSeconds"
        render={({ field }) => (
          <RadioGroup aria-label={t('undo')} className="flex flex-wrap gap-x-8" value={field.value} onValueChange={field.onChange}>
            {undoChoices.map((seconds) => (
              <RadioItem key={seconds} value={seconds}>
                {t('undoFor', { seconds: Number(seconds) })}
              </RadioItem>
            ))}
          </RadioGroup>
        )}
      />
      <p className="mt-2 text-xs text-muted-foreground">{t(isMaking ? 'undoMakingHelp' : 'undoHelp')}</p>
    </div>
  )
}
