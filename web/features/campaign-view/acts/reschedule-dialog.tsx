import type { FragmentType } from '@apollo/client'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { formatWallTime } from '#web/lib/dates/format-send-time.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
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
        ...WizardDraft_campaign
        revision
      }
    }
  }
`)

type RescheduleDialogProps = { launch: FragmentType<typeof RescheduleDialog_launch>; onOpenChange: (open: boolean) => void }

/** Changes the send time of a launch that has not started. The money stays held. */
export function RescheduleDialog({ launch, onOpenChange }: RescheduleDialogProps) {
  const t = useTranslations('campaignView.reschedule')
  const words = useTranslations('delivery')
  const { data } = useFragmentData({ fragment: RescheduleDialog_launch, from: launch })
  const defaultValues = { sendAtLocal: plannedAt(data.campaign?.delivery), timeZone: data.time_zone }
  const form = useKeptForm(`reschedule:${data.id}`, { defaultValues })
  const { register, control, formState } = form
  const { errors, isSubmitting } = formState
  const sendAtLocal = useWatch({ control, name: 'sendAtLocal' })
  const reschedule = useActionDialog(RescheduleLaunch, {
    variables: (values: typeof defaultValues) => ({ id: data.id, ...values }),
    after: () => onOpenChange(false),
    toast: (_, moved) => {
      const to = moved?.rescheduleLaunch
      return to ? t('done', { when: formatMoment(to.send_at, to.time_zone) }) : undefined
    },
  })
  const submit = useFormSubmit(form, ['sendAtLocal', 'timeZone'], reschedule)
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={t('title', { name: data.campaign?.name ?? '' })} description={t('text')}>
        <DialogForm onSubmit={submit} isBusy={isSubmitting} refusal={errors.root?.message} act={t('act')}>
          <div className="grid gap-4">
            <Field label={words('sendAt')} error={errors.sendAtLocal?.message} help={formatWallTime(sendAtLocal)}>
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
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

const plannedAt = (delivery: unknown): string =>
  typeof delivery === 'object' && delivery !== null && 'sendAtLocal' in delivery && typeof delivery.sendAtLocal === 'string'
    ? delivery.sendAtLocal
    : ''
