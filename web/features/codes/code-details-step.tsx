import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { SpendableKind } from '#graphql/contracts/brand/spendable.ts'
import { useValueLimits } from '#web/entities/brand/use-value-limits.ts'
import { ValueReach } from '#web/entities/brand/value-reach.tsx'
import { editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { Section } from '#web/ui/section.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useDraft, useFieldErrors, useWizard } from '#web/wizard/wizard-context.ts'
import { type CodeDetailsForm, codeDetailsForm, codeDetailsFormOf, parseCodeDetails, type UseMode } from './code-details-form.ts'

const useModes = ['whole', 'parts', 'several'] as const satisfies readonly UseMode[]

const spentAs: Record<UseMode, SpendableKind> = {
  whole: {},
  parts: { codeDetails: { partialUse: true } },
  several: {},
}

/** The step that sets the value, number, format and use of the codes (R30). */
export function Component() {
  const t = useTranslations('codes')
  const formId = useId()
  const { code_details: saved, currency, catalogue } = useDraft()
  const { advance } = useWizard()
  const refused = useFieldErrors()
  const limits = useValueLimits(currency)
  const words = useMemo(() => ({ amount: t('amountInvalid'), uses: t('usesInvalid') }), [t])
  const resolver = useMemo(() => standardSchemaResolver(codeDetailsForm(currency, words)), [currency, words])
  const form = useKeptForm('code-details', { resolver, mode: 'onTouched', defaultValues: codeDetailsFormOf(saved, currency) })
  const patchOf = (values: CodeDetailsForm) => {
    const details = parseCodeDetails(values, currency)
    return details ? { codeDetails: { ...details, value: String(details.value) } } : null
  }
  useAutosave(form, patchOf)
  const { errors } = form.formState
  const [amount, prefix, length, useMode] = useWatch({ control: form.control, name: ['amount', 'prefix', 'length', 'useMode'] })
  const choose = (value: string) => form.setValue('amount', editableMoney(value, currency), { shouldValidate: true, shouldDirty: true })

  return (
    <>
      <StepBody
        title={t('heading')}
        lead={
          <>
            <span>{t('lead')}</span> <HelpLink doc="reward-codes" />
          </>
        }
      >
        <form id={formId} noValidate onSubmit={form.handleSubmit((values) => advance(patchOf(values) ?? {}))} className="mt-6 sm:mt-8">
          <Section title={t('value')} note={t('valueNote')}>
            <Field
              label={t(useMode === 'several' ? 'amountEachUse' : 'amount')}
              error={errors.amount?.message ?? refused['input.codeDetails.value']}
              help={limits}
            >
              <AmountInput currency={currency} {...moneyField(form, 'amount', currency)} />
            </Field>
            <div className="mt-4 min-h-16">
              <ValueReach
                value={parseMoney(amount, currency)}
                currency={currency}
                kind={spentAs[useMode]}
                catalogue={catalogue}
                onChoose={choose}
              />
            </div>
          </Section>
          <Section title={t('use')} note={t('useNote')}>
            <Controller
              control={form.control}
              name="useMode"
              render={({ field }) => (
                <RadioGroup aria-label={t('use')} value={field.value} onValueChange={field.onChange}>
                  {useModes.map((mode) => (
                    <RadioItem key={mode} value={mode} note={t(`useModes.${mode}Note`)}>
                      {t(`useModes.${mode}`)}
                    </RadioItem>
                  ))}
                </RadioGroup>
              )}
            />
            {useMode === 'several' && (
              <Field label={t('uses')} help={t('usesHelp')} error={errors.uses?.message} className="mt-5 max-w-[200px]">
                <Input inputMode="numeric" autoComplete="off" className="num" {...form.register('uses')} />
              </Field>
            )}
          </Section>
          <Section title={t('number')} note={t('numberNote')}>
            <Field label={t('quantity')} optional help={t('quantityHelp')} error={errors.quantity?.message} className="max-w-[240px]">
              <Input inputMode="numeric" autoComplete="off" className="num" {...form.register('quantity')} />
            </Field>
          </Section>
          <Section title={t('look')} note={t('lookNote')}>
            <div className="grid gap-5">
              <div className="grid max-w-[440px] gap-5 sm:grid-cols-2">
                <Field label={t('prefix')} optional help={t('prefixHelp')} error={errors.prefix?.message}>
                  <Input autoComplete="off" maxLength={6} className="num uppercase" {...form.register('prefix')} />
                </Field>
                <Field label={t('length')} help={t('lengthHelp')} error={errors.length?.message}>
                  <Input type="number" inputMode="numeric" min={12} max={24} className="num" {...form.register('length')} />
                </Field>
              </div>
              <CodeSample prefix={prefix} length={length} />
            </div>
          </Section>
        </form>
      </StepBody>
      <StepBar form={formId} />
    </>
  )
}

/** An example of a code, with its prefix and a dot for each random character. */
function CodeSample({ prefix, length }: { prefix: string; length: string }) {
  const t = useTranslations('codes')
  const signs = Math.min(24, Math.max(12, Number(length) || 16))
  const drawn = prefix.toUpperCase().slice(0, 6).padEnd(signs, '•')
  return (
    <p className="text-xs text-muted-foreground">
      {t('looksLike')}{' '}
      <span aria-hidden className="num ml-1 text-base tracking-[.12em] whitespace-nowrap text-foreground">
        {drawn.replace(/(.{4})(?=.)/g, '$1 ')}
      </span>
      <span className="sr-only">{t('looksLikeWords', { prefix: prefix.toUpperCase(), length: signs })}</span>
    </p>
  )
}
