import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useMemo } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { deliveryKinds } from '#graphql/contracts/campaign/delivery-kinds.ts'
import { SentBackNotice } from '#web/entities/approval/sent-back-notice.tsx'
import { useValueLimits } from '#web/entities/brand/use-value-limits.ts'
import { ValueReach } from '#web/entities/brand/value-reach.tsx'
import { currencySymbol, formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney, editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { useUser } from '#web/lib/session/session.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { Section } from '#web/ui/section.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useFieldErrors, useNewDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { type DetailsForm, detailsForm, detailsOf, detailsPatch } from './details-form.ts'

/** The first step of the wizard, with the campaign's name and the value of each reward (R31). */
export function Component() {
  const t = useTranslations('details')
  const formId = useId()
  const draft = useNewDraft()
  const { wizard, advance } = useWizard()
  const refused = useFieldErrors()
  const { company } = useUser()
  const currency = draft?.currency ?? company.currency ?? 'INR'
  const resolver = useMemo(() => standardSchemaResolver(detailsForm(currency, t('amountInvalid'))), [currency, t])
  const form = useKeptForm('campaign-details', { resolver, mode: 'onTouched', defaultValues: detailsOf(draft, wizard.type) })
  useAutosave(form, (values) => detailsPatch(values, currency))
  const { errors } = form.formState

  return (
    <>
      <StepBody title={t('heading')} lead={t(deliveryKinds[wizard.type].hasValueInDetails ? 'lead' : 'leadName')}>
        {draft && <SentBackNotice campaign={draft.id} />}
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit(() => advance(detailsPatch(form.getValues(), currency) ?? {}))}
          className="mt-6 sm:mt-8"
        >
          <Section title={t('campaign')} note={t('campaignNote')}>
            <Field label={t('name')} help={t('nameHelp')} error={errors.name?.message ?? refused['input.name']} className="max-w-[560px]">
              <Input autoComplete="off" {...form.register('name')} />
            </Field>
          </Section>
          {deliveryKinds[wizard.type].hasValueInDetails && (
            <Section title={t('value')} note={t('valueNote')}>
              <ValueChoice form={form} currency={currency} error={errors.amount?.message ?? refused['input.value']} />
            </Section>
          )}
          <Section title={t('more')} note={t('moreNote')}>
            <div className="grid max-w-[560px] gap-5">
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
        </form>
      </StepBody>
      <StepBar form={formId} />
    </>
  )
}

const presets = ['10000', '25000', '50000', '100000', '250000']

type ValueChoiceProps = { form: UseFormReturn<DetailsForm>; currency: string; error: string | undefined }

/** Chooses between one value for everyone and a value for each person in the recipient list. */
function ValueChoice({ form, currency, error }: ValueChoiceProps) {
  const t = useTranslations('details')
  const [mode, amount] = useWatch({ control: form.control, name: ['valueMode', 'amount'] })
  const limits = useValueLimits(currency)
  const typed = parseMoney(amount, currency)
  const choose = (preset: string) => form.setValue('amount', editableMoney(preset, currency), { shouldValidate: true, shouldDirty: true })
  return (
    <div className="grid gap-5">
      <Controller
        control={form.control}
        name="valueMode"
        render={({ field }) => (
          <RadioGroup aria-label={t('value')} value={field.value} onValueChange={field.onChange}>
            <RadioItem value="same">{t('sameValue')}</RadioItem>
            <RadioItem value="per_recipient" note={t('eachValueNote')}>
              {t('eachValue')}
            </RadioItem>
          </RadioGroup>
        )}
      />
      <div>
        <Field label={t(mode === 'same' ? 'amount' : 'usualAmount')} optional={mode !== 'same'} error={error} help={limits}>
          <AmountInput currency={currency} {...moneyField(form, 'amount', currency)} />
        </Field>
        <div className="mt-3 flex flex-wrap gap-2 max-sm:gap-y-2.5">
          {presets.map((preset) => (
            <ChoiceChip key={preset} chosen={typed !== undefined && compareMoney(typed, preset) === 0} onClick={() => choose(preset)}>
              {formatMoney(preset, currency, { whole: true })}
            </ChoiceChip>
          ))}
        </div>
        <div className="mt-4 min-h-16">
          <ValueReach value={typed} currency={currency} onChoose={choose} />
        </div>
      </div>
    </div>
  )
}
