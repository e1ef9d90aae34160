import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { dayIn, formatDay } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { type DeliveryForm, instantsOf, readDelivery } from './delivery-form.ts'
import { useDeliveryValues } from './use-delivery-values.ts'

/** Sets the expiry as a number of days after sending, or as a date. */
export function ExpiryChoice({ form }: { form: UseFormReturn<DeliveryForm> }) {
  const t = useTranslations('delivery')
  const values = useDeliveryValues(form)
  const { errors } = form.formState
  const now = new Date(serverNow())
  const delivery = readDelivery(values, now)
  const lastDay = delivery && t('lastDay', { day: formatDay(instantsOf(delivery, now).expiresAt.toISOString(), delivery.timeZone) })
  return (
    <div className="grid gap-5">
      <Controller
        control={form.control}
        name="expiryMode"
        render={({ field }) => (
          <RadioGroup aria-label={t('expiry')} className="sm:flex sm:gap-8" value={field.value} onValueChange={field.onChange}>
            <RadioItem value="days">{t('byDays')}</RadioItem>
            <RadioItem value="date">{t('byDate')}</RadioItem>
          </RadioGroup>
        )}
      />
      {values.expiryMode === 'days' ? (
        <Field
          label={t('days')}
          className="max-w-[200px]"
          error={errors.expiryDays?.message ?? errors.expiryDate?.message}
          help={lastDay ?? t('daysHelp')}
        >
          <Input type="number" inputMode="numeric" min={1} max={365} className="num" {...form.register('expiryDays')} />
        </Field>
      ) : (
        <Field label={t('date')} className="max-w-[200px]" error={errors.expiryDate?.message} help={lastDay ?? t('dateHelp')}>
          <DateInput min={dayIn(values.timeZone)} {...form.register('expiryDate')} />
        </Field>
      )}
    </div>
  )
}
