import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SentBackNotice } from '#web/entities/approval/sent-back-notice.tsx'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useNewDraft, useRefusedFields, useWizard } from '#web/wizard/wizard-context.ts'
import { detailsForm, detailsOf, detailsPatch } from './details-form.ts'
import { ValueChoice } from './value-choice.tsx'

/** The first step (R31): what the campaign is called and what each reward is worth. */
export function Component() {
  const t = useTranslations('details')
  const formId = useId()
  const draft = useNewDraft()
  const { wizard, advance } = useWizard()
  const refused = useRefusedFields()
  const { company } = useUser()
  const currency = draft?.currency ?? company.currency ?? 'INR'
  const resolver = useMemo(() => standardSchemaResolver(detailsForm(currency, t('amountInvalid'))), [currency, t])
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: detailsOf(draft, wizard.type) })
  useAutosave(form, (values) => detailsPatch(values, currency))
  const { errors } = form.formState

  return (
    <>
      <StepBody title={t('heading')} lead={t(wizard.type === 'rewardlinks' ? 'lead' : 'leadName')}>
        {draft && <SentBackNotice campaign={draft.id} />}
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit(() => advance(detailsPatch(form.getValues(), currency) ?? {}))}
          className="mt-6 sm:mt-8"
        >
          <Section title={t('campaign')} note={t('campaignNote')}>
            <div className="grid max-w-[560px] gap-5">
              <Field label={t('name')} help={t('nameHelp')} error={errors.name?.message ?? refused['input.name']}>
                <Input autoComplete="off" {...form.register('name')} />
              </Field>
              <Field label={t('description')} optional error={errors.description?.message ?? refused['input.description']}>
                <Textarea rows={2} {...form.register('description')} />
              </Field>
              <Field
                label={t('reference')}
                optional
                help={t('referenceHelp')}
                error={errors.internalReference?.message ?? refused['input.internalReference']}
              >
                <Input autoComplete="off" className="max-w-[320px]" {...form.register('internalReference')} />
              </Field>
              <Field
                label={t('budget', { symbol: currencySymbol(currency) })}
                optional
                help={t('budgetHelp')}
                error={errors.budget?.message ?? refused['input.budget']}
              >
                <Input inputMode="decimal" autoComplete="off" className="num max-w-[200px]" {...moneyField(form, 'budget', currency)} />
              </Field>
            </div>
          </Section>
          {wizard.type === 'rewardlinks' && (
            <Section title={t('value')} note={t('valueNote')}>
              <ValueChoice form={form} currency={currency} error={errors.amount?.message ?? refused['input.value']} />
            </Section>
          )}
        </form>
      </StepBody>
      <StepBar form={formId} />
    </>
  )
}
