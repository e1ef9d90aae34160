import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Mail } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { deliveryForm, deliveryFormOf, readDelivery } from '#web/entities/delivery/delivery-form.ts'
import { ExpiryChoice } from '#web/entities/delivery/expiry-choice.tsx'
import { ReminderChips } from '#web/entities/delivery/reminder-chips.tsx'
import { SendTime } from '#web/entities/delivery/send-time.tsx'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Section } from '#web/ui/section.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'

/** The step that sets the send time, the validity and the reminders (R31). */
export function Component() {
  const t = useTranslations('delivery')
  const formId = useId()
  const { delivery, usualDelivery, usual_undo: usualUndo } = useDraft()
  const { advance } = useWizard()
  const { company } = useUser()
  const resolver = useMemo(() => standardSchemaResolver(deliveryForm({ past: t('past'), endsBefore: t('endsBefore') })), [t])
  const defaultValues = deliveryFormOf({
    saved: delivery,
    usualUndo,
    usual: usualDelivery,
    timeZone: company.timeZone,
    now: new Date(serverNow()),
  })
  const form = useKeptForm('delivery', { resolver, mode: 'onTouched', defaultValues })
  const patchOf = (values: Parameters<typeof readDelivery>[0]) => {
    const read = readDelivery(values, new Date(serverNow()))
    return read ? { delivery: read } : null
  }
  useAutosave(form, patchOf)

  return (
    <>
      <StepBody title={t('heading')} lead={t('lead')}>
        <form id={formId} noValidate onSubmit={form.handleSubmit((values) => advance(patchOf(values) ?? {}))} className="mt-6 sm:mt-8">
          <Section title={t('channel')}>
            <p className="flex items-start gap-2.5">
              <Mail aria-hidden className="mt-0.5 size-[18px] shrink-0 stroke-[1.6]" />
              <span>
                {t('byEmail')}
                <span className="block text-xs text-muted-foreground">{t('byEmailNote')}</span>
              </span>
            </p>
          </Section>
          <Section title={t('sending')} note={t('sendingNote')}>
            <SendTime form={form} />
          </Section>
          <Section title={t('expiry')} note={t('expiryNote')}>
            <ExpiryChoice form={form} />
          </Section>
          <Section title={t('reminders')} note={t('remindersNote')}>
            <ReminderChips form={form} />
          </Section>
        </form>
      </StepBody>
      <StepBar form={formId} />
    </>
  )
}
