import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { dayIn, formatTime, zoneName } from '#web/lib/dates/dates.ts'
import { formatSendTime } from '#web/lib/dates/format-send-time.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useUser } from '#web/lib/session/session.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { ZonePicker } from '#web/ui/zone-picker.tsx'
import { type DeliveryForm, instantsOf, readDelivery, undoChoices } from './delivery-form.ts'
import { useDeliveryValues } from './use-delivery-values.ts'

type SendTimeProps = {
  form: UseFormReturn<DeliveryForm>
  /** True if codes are generated into a file and no email is sent. The labels then name generating instead of sending. */
  isCodeFile?: boolean
}

/** Chooses between sending now and at a time in a time zone. Shows the chosen time in the company's zone too, or in UTC. */
export function SendTime({ form, isCodeFile = false }: SendTimeProps) {
  const t = useTranslations('delivery')
  const values = useDeliveryValues(form)
  const own = useUser().company.timeZone
  const { errors } = form.formState
  return (
    <div className="grid gap-5">
      <Controller
        control={form.control}
        name="sendMode"
        render={({ field }) => (
          <RadioGroup aria-label={t(isCodeFile ? 'making' : 'sending')} value={field.value} onValueChange={field.onChange}>
            <RadioItem value="now" note={t(isCodeFile ? 'makeNowNote' : 'nowNote')}>
              {t('now')}
            </RadioItem>
            <RadioItem value="scheduled" note={t('laterNote')}>
              {t('later')}
            </RadioItem>
          </RadioGroup>
        )}
      />
      <div className="grid max-w-[560px] gap-5 sm:grid-cols-2">
        {values.sendMode === 'scheduled' && (
          <Field label={t('sendAt')} error={errors.sendAtLocal?.message} help={momentLabel(values, own, t)}>
            <DateInput type="datetime-local" {...form.register('sendAtLocal')} />
          </Field>
        )}
        <Field label={t('zone')} error={errors.timeZone?.message} help={t('zoneHelp')}>
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field }) => <ZonePicker value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />}
          />
        </Field>
      </div>
      {values.sendMode === 'now' && <UndoTime form={form} isCodeFile={isCodeFile} />}
      {values.sendMode === 'scheduled' && !isCodeFile && <ZoneMode form={form} />}
    </div>
  )
}

type Words = ReturnType<typeof useTranslations<'delivery'>>

/**
 * Formats the send time in its zone and in a second one, such as "Mon 23 Nov 2026, 09:30 IST is 04:00 UTC". The second zone is the
 * company's, or UTC if both agree.
 */
function momentLabel(values: DeliveryForm, own: string, t: Words): string {
  const now = new Date(serverNow())
  const delivery = readDelivery(values, now)
  if (!delivery) return t('sendAtHelp')
  const iso = instantsOf(delivery, now).sendAt.toISOString()
  const other = zoneName(iso, delivery.timeZone) === zoneName(iso, own) ? 'UTC' : own
  const isSameDay = values.sendAtLocal.slice(0, 10) === dayIn(other, iso)
  return t('moment', {
    local: formatSendTime(iso, delivery.timeZone, { year: true }),
    own: isSameDay ? `${formatTime(iso, other)} ${zoneName(iso, other)}` : formatSendTime(iso, other),
  })
}

/** Chooses between sending to everyone at one moment and at the same clock time in each person's time zone. */
function ZoneMode({ form }: { form: UseFormReturn<DeliveryForm> }) {
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

/** The choice of how long an immediate launch can be undone, from not at all to five minutes. */
function UndoTime({ form, isCodeFile }: { form: UseFormReturn<DeliveryForm>; isCodeFile: boolean }) {
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
      <p className="mt-2 text-xs text-muted-foreground">{t(isCodeFile ? 'undoMakingHelp' : 'undoHelp')}</p>
    </div>
  )
}
