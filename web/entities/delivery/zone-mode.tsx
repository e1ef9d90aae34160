import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import type { DeliveryForm } from './delivery-form.ts'

/** Whose clock shows that hour: one for all, or each person's own. */
export function ZoneMode({ form }: { form: UseFormReturn<DeliveryForm> }) {
  const t = useTranslations('delivery')
  return (
    <Controller
      control={form.control}
      name="zoneMode"
      render={({ field }) => (
        <RadioGroup aria-label={t('zoneMode')} value={field.value} onValueChange={field.onChange}>
          <RadioItem value="company" note={t('oneMomentNote')}>
            {t('oneMoment')}
          </RadioItem>
          <RadioItem value="recipient" note={t('ownMorningNote')}>
            {t('ownMorning')}
          </RadioItem>
        </RadioGroup>
      )}
    />
  )
}
