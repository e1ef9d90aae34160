import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { templateDeliveryInput } from '#graphql/contracts/template/template.ts'
import { reminderChoices } from '#web/entities/delivery/delivery-form.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useFieldErrors, useTemplateDraft, useWizard } from '#web/wizard/wizard-context.ts'

type DeliveryForm = { expiryDays: string; reminderOffsetsDays: number[] }

/** Converts the form to the mutation's input. Drops reminders that are at least as many days before expiry as rewards are valid. */
const toInput = ({ expiryDays, reminderOffsetsDays }: DeliveryForm) => ({
  expiryDays: /^\d+$/.test(expiryDays) ? Number(expiryDays) : Number.NaN,
  reminderOffsetsDays: reminderOffsetsDays.filter((days) => days < Number(expiryDays)),
})

const resolver = standardSchemaResolver(
  formSchema<DeliveryForm>((form) => z.safeParse(templateDeliveryInput, toInput(form)).error?.issues ?? []),
)

const patchOf = (form: DeliveryForm) => {
  const parsed = z.safeParse(templateDeliveryInput, toInput(form))
  return parsed.success ? { templateDelivery: parsed.data } : null
}

/** The step for the validity of rewards and the reminders (R38, R39). */
export function Component() {
  const t = useTranslations('templates.deliveryStep')
  const formId = useId()
  const { delivery, usualDelivery } = useTemplateDraft()
  const { advance } = useWizard()
  const refused = useFieldErrors()
  const { expiryDays, reminderOffsetsDays } = delivery ?? usualDelivery
  const form = useKeptForm('template-delivery', {
    resolver,
    mode: 'onTouched',
    defaultValues: { expiryDays: String(expiryDays), reminderOffsetsDays },
  })
  useAutosave(form, patchOf)
  return (
    <>
      <StepBody title={t('heading')} lead={t('lead')}>
        <form id={formId} noValidate onSubmit={form.handleSubmit((values) => advance(patchOf(values) ?? {}))} className="mt-6 sm:mt-8">
          <Section title={t('expiry')} note={t('expiryNote')}>
            <Field label={t('days')} error={form.formState.errors.expiryDays?.message ?? refused['input.delivery.expiryDays']}>
              <Input inputMode="numeric" autoComplete="off" className="num max-w-[120px]" {...form.register('expiryDays')} />
            </Field>
          </Section>
          <Section title={t('reminders')} note={t('remindersNote')}>
            <Controller
              control={form.control}
              name="reminderOffsetsDays"
              render={({ field }) => <ReminderDays label={t('reminders')} value={field.value} onChange={field.onChange} />}
            />
          </Section>
        </form>
      </StepBody>
      <StepBar form={formId} />
    </>
  )
}

type ReminderDaysProps = { label: string; value: readonly number[]; onChange: (value: number[]) => void }

/** Chooses the days before expiry to remind recipients who have not claimed. Saved days stay available beside the usual ones. */
function ReminderDays({ label, value, onChange }: ReminderDaysProps) {
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
