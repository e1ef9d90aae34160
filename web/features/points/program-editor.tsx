import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.ts'
import { Section } from '#web/ui/section.tsx'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'
import { SavePointsProgram } from './points-query.ts'
import { ProgramFields } from './program-fields.tsx'
import { programForm, programFormOf, programPatch } from './program-form.ts'

type ProgramEditorProps = { program: ProgramDraft; isRateFixed: boolean }

/** A form for the name, the worth and the validity of a point. The worth is read-only while people have points. */
export function ProgramEditor({ program, isRateFixed }: ProgramEditorProps) {
  const t = useTranslations('pointsSettings')
  const words = useTranslations('pointsSetup')
  const [saveProgram] = useMutation(SavePointsProgram)
  const { currency } = program
  const resolver = useMemo(() => standardSchemaResolver(programForm(currency)), [currency])
  const form = useKeptForm('points-program', { resolver, mode: 'onTouched', defaultValues: programFormOf(program) })
  const { submit, bar } = useSaveForm(form, {
    saved: programFormOf(program),
    fields: ['unitName', 'unitOne', 'rate', 'validityDays'],
    save: async (typed) => {
      const patch = programPatch(typed, currency)
      if (!patch) return
      const { rate, ...others } = patch
      await saveProgram({ variables: { version: program.version ?? 0, input: isRateFixed ? others : { ...others, rate } } })
      return typed
    },
  })
  return (
    <form noValidate onSubmit={submit} className="mt-8">
      <Section title={words('point')} note={words('pointNote')}>
        <ProgramFields form={form} currency={currency} isRateFixed={isRateFixed} />
      </Section>
      <SaveBar {...bar} act={t('save')} />
    </form>
  )
}
