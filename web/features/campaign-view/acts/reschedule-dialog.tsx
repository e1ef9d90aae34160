import type { FragmentType } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { formatWallTime } from '#web/lib/dates/format-send-time.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ZonePicker } from '#web/ui/zone-picker.tsx'

const RescheduleDialog_launch = graphql(`
  fragment RescheduleDialog_launch on launches {
    id
    send_at
    time_zone
    campaign {
      id
      name
      delivery
    }
  }
`)

const RescheduleLaunch = graphql(`
  mutation RescheduleLaunch($id: ID!, $sendAtLocal: String!, $timeZone: String!) {
    rescheduleLaunch(id: $id, sendAtLocal: $sendAtLocal, timeZone: $timeZone) {
      id
      send_at
      time_zone
      campaign {
        id
        delivery
        ends_at
        version
        revision
      }
    }
  }
`)

type RescheduleDialogProps = { launch: FragmentType<typeof RescheduleDialog_launch>; onOpenChange: (open: boolean) => void }

/** Another day and hour for a launch that has not left; what it holds stays held. */
export function RescheduleDialog({ launch, onOpenChange }: RescheduleDialogProps) {
  const t = useTranslations('campaignView.reschedule')
  const words = useTranslations('delivery')
  const errorText = useErrorText()
  const { data } = useSuspenseFragment({ fragment: RescheduleDialog_launch, from: launch })
  const [reschedule] = useMutation(RescheduleLaunch)
  const defaultValues = { sendAtLocal: plannedAt(data.campaign?.delivery), timeZone: data.time_zone }
  const { register, control, handleSubmit, setError, formState } = useForm({ defaultValues })
  const { errors, isSubmitting } = formState
  const wanted = useWatch({ control, name: 'sendAtLocal' })
  const submit = handleSubmit(async (values) => {
    try {
      const { data: moved } = await reschedule({ variables: { id: data.id, ...values } })
      const to = moved?.rescheduleLaunch
      onOpenChange(false)
      if (to) toast(t('done', { when: formatMoment(to.send_at, to.time_zone) }))
    } catch (error) {
      if (!showFieldRefusals(error, ['sendAtLocal', 'timeZone'], setError)) setError('root', { message: errorText(error) })
    }
  })
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={t('title', { name: data.campaign?.name ?? '' })} description={t('text')}>
        <form noValidate onSubmit={submit}>
          {errors.root?.message && (
            <Notice kind="error" className="mb-4">
              {errors.root.message}
            </Notice>
          )}
          <div className="grid gap-4">
            <Field label={words('sendAt')} error={errors.sendAtLocal?.message} help={formatWallTime(wanted)}>
              <DateInput type="datetime-local" {...register('sendAtLocal')} />
            </Field>
            <Field label={words('zone')} error={errors.timeZone?.message}>
              <Controller
                control={control}
                name="timeZone"
                render={({ field }) => <ZonePicker value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />}
              />
            </Field>
          </div>
          <DialogActions>
            <DialogClose render={<Button />}>{t('keep')}</DialogClose>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {t('act')}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}

const plannedAt = (delivery: unknown): string =>
  typeof delivery === 'object' && delivery !== null && 'sendAtLocal' in delivery && typeof delivery.sendAtLocal === 'string'
    ? delivery.sendAtLocal
    : ''
