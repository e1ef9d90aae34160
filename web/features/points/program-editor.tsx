import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { useFollowSaved } from '#web/lib/forms/use-follow-saved.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'
import { SavePointsProgram } from './points-query.ts'
import { ProgramFields } from './program-fields.tsx'
import { programForm, programFormOf, programPatch } from './program-form.ts'

type ProgramEditorProps = { program: ProgramDraft; isRateFixed: boolean }

/** What a point is called and worth; its worth stays while anybody has some. */
export function ProgramEditor({ program, isRateFixed }: ProgramEditorProps) {
  const t = useTranslations('pointsSettings')
  const words = useTranslations('pointsSetup')
  const errorText = useErrorText()
  const [save, { loading }] = useMutation(SavePointsProgram)
  const [savedAt, setSavedAt] = useState<number>()
  const { currency } = program
  const resolver = useMemo(() => standardSchemaResolver(programForm(currency)), [currency])
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: programFormOf(program) })
  useFollowSaved(form, programFormOf(program))
  const { handleSubmit, reset, setError, formState } = form
  const submit = handleSubmit(async (typed) => {
    const patch = programPatch(typed, currency)
    if (!patch) return
    const { rate, ...others } = patch
    try {
      await save({ variables: { version: program.version ?? 0, input: isRateFixed ? others : { ...others, rate } } })
      reset(typed)
      setSavedAt(Date.now())
    } catch (error) {
      if (!showFieldRefusals(error, ['unitName', 'unitOne', 'rate', 'validityDays'], setError))
        setError('root', { message: errorText(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-8">
      <Section title={words('point')} note={words('pointNote')}>
        <ProgramFields form={form} currency={currency} isRateFixed={isRateFixed} />
      </Section>
      <SaveBar
        isDirty={formState.isDirty}
        isBusy={loading}
        savedAt={savedAt}
        refusal={formState.errors.root?.message}
        act={t('save')}
        onDiscard={() => reset(programFormOf(program))}
      />
    </form>
  )
}
