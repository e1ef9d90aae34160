import { useApolloClient } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'
import { PointsProgramNow, SavePointsProgram } from './points-query.ts'
import { ProgramFields } from './program-fields.tsx'
import { programForm, programFormOf, programPatch } from './program-form.ts'

type ProgramEditorProps = { program: ProgramDraft; isRateFixed: boolean }

const storedOf = (program: ProgramDraft) => ({ values: programFormOf(program), version: program.version ?? 0 })

const groups = { unitName: ['unitName', 'unitOne'] } as const

/** A form for the name, the worth and the validity of a point. The worth is read-only while people have points. */
export function ProgramEditor({ program, isRateFixed }: ProgramEditorProps) {
  const t = useTranslations('pointsSettings')
  const words = useTranslations('pointsSetup')
  const client = useApolloClient()
  const { currency } = program
  const resolver = useMemo(() => standardSchemaResolver(programForm(currency)), [currency])
  const form = useKeptForm('points-program', { resolver, mode: 'onTouched', defaultValues: programFormOf(program) })
  const { submit, bar } = useSaveForm(form, {
    saved: storedOf(program),
    labels: {
      unitName: words('unitName'),
      unitOne: words('unitOne'),
      rate: words('rate', { symbol: currencySymbol(currency) }),
      validityDays: words('validity'),
    },
    groups,
    load: async () => {
      const { data } = await client.query({ query: PointsProgramNow, fetchPolicy: 'network-only' })
      const stored = data?.points_programs[0]
      return stored ? { values: programFormOf({ ...stored, currency }), version: stored.version ?? 0 } : storedOf(program)
    },
    save: async (typed, version) => {
      const { rate, ...others } = programPatch(typed, currency) ?? {}
      const { data } = await client.mutate({
        mutation: SavePointsProgram,
        variables: { version, input: isRateFixed || !rate ? others : { ...others, rate } },
      })
      return { values: typed, version: data?.updatePointsProgram?.version ?? version + 1 }
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
