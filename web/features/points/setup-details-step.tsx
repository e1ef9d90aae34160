import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/session/session.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Section } from '#web/ui/section.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useFieldErrors, useNewProgramDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { ProgramFields } from './program-fields.tsx'
import { programForm, programFormOf, programPatch } from './program-form.ts'

/** The first step of the setup (R36), for the name and the worth of a point. */
export function Component() {
  const t = useTranslations('pointsSetup')
  const formId = useId()
  const draft = useNewProgramDraft()
  const { advance } = useWizard()
  const refused = useFieldErrors()
  const { company } = useUser()
  const currency = company.currency ?? 'INR'
  const resolver = useMemo(() => standardSchemaResolver(programForm(currency)), [currency])
  const form = useKeptForm('points-setup', { resolver, mode: 'onTouched', defaultValues: programFormOf(draft) })
  useAutosave(form, (values) => programPatch(values, currency))
  return (
    <>
      <StepBody title={t('heading')} lead={t('lead')}>
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit((values) => advance(programPatch(values, currency) ?? {}))}
          className="mt-6 sm:mt-8"
        >
          <Section title={t('company')} note={t('companyNote')}>
            <p translate="no" className="text-base font-medium">
              {company.name}
            </p>
            <p className="mt-1 text-muted-foreground">{t('currency', { currency })}</p>
          </Section>
          <Section title={t('point')} note={t('pointNote')}>
            <ProgramFields form={form} currency={currency} refused={refused} />
          </Section>
        </form>
      </StepBody>
      <StepBar form={formId} />
    </>
  )
}
