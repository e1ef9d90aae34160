import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { templateInput } from '#graphql/contracts/template/template.ts'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useFieldErrors, useWizard } from '#web/wizard/wizard-context.ts'

const resolver = standardSchemaResolver(templateInput)

/** The first step, for the name of the template (R37). */
export function Component() {
  const t = useTranslations('templates.nameStep')
  const formId = useId()
  const { draft, advance } = useWizard()
  const refused = useFieldErrors()
  const form = useKeptForm('template-name', { resolver, mode: 'onTouched', defaultValues: { name: draft?.name ?? '' } })
  useAutosave(form, ({ name }) => (z.safeParse(templateInput, { name }).success ? { name } : null))
  return (
    <>
      <StepBody title={t('heading')} lead={t('lead')}>
        <form id={formId} noValidate onSubmit={form.handleSubmit(({ name }) => advance({ name }))} className="mt-6 max-w-[560px] sm:mt-8">
          <Field label={t('name')} help={t('help')} error={form.formState.errors.name?.message ?? refused['input.name']}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
        </form>
      </StepBody>
      <StepBar form={formId} />
    </>
  )
}
