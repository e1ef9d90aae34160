import { useApolloClient, useSuspenseQuery } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type Catalogue, catalogueInput } from '#graphql/contracts/brand/catalogue.ts'
import { CatalogueBrands } from '#web/entities/brand/catalogue-brands.ts'
import { anySpending } from '#web/entities/points/spending.ts'
import { CatalogueChoice } from '#web/features/catalogue/catalogue-choice.tsx'
import { toCatalogueChoices } from '#web/features/catalogue/catalogue-choices.ts'
import type { Stored } from '#web/lib/forms/merge-saves.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.tsx'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'
import { readColumn } from '#web/wizard/read-column.ts'
import { PointsProgramNow, SavePointsProgram } from './points-query.ts'

type Saved = Pick<ProgramDraft, 'catalogue' | 'version'>

const storedOf = ({ catalogue, version }: Saved): Stored<{ catalogue: Catalogue }> => ({
  values: { catalogue: catalogue ?? { mode: 'all', brands: [] } },
  version: version ?? 0,
})

const groups = { catalogue: ['catalogue'] } as const

/** Chooses the brands that accept points. A change applies at once, even to points already held. */
export function GlobalCatalogue({ program }: { program: ProgramDraft }) {
  const t = useTranslations('pointsSettings')
  const words = useTranslations('wizard.values')
  const mayEdit = useMay()('points.edit')
  const { data } = useSuspenseQuery(CatalogueBrands)
  const client = useApolloClient()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = useKeptForm<{ catalogue: Catalogue }>('points-catalogue', { defaultValues: storedOf(program).values })
  const { value: catalogue, onChange } = useController({ control: form.control, name: 'catalogue' }).field
  const { currency } = program
  const choices = toCatalogueChoices(data, catalogue, { spending: anySpending, currency })
  const { submit, bar } = useSaveForm(form, {
    saved: storedOf(program),
    labels: { catalogue: t('catalogueHeading') },
    groups,
    shown: (field, value) => {
      if (field === 'catalogue.mode') return words(catalogueInput.shape.mode.safeParse(value).data ?? 'all')
      return Array.isArray(value) && value.length > 0 ? words('chosen', { count: value.length }) : ''
    },
    load: async () => {
      const row = (await client.query({ query: PointsProgramNow, fetchPolicy: 'network-only' })).data?.points_programs[0]
      return storedOf(row ? { version: row.version, catalogue: readColumn(catalogueInput, row.catalogue) } : program)
    },
    save: async (values, version) => {
      const { data: answer } = await client.mutate({ mutation: SavePointsProgram, variables: { version, input: values } })
      return { values, version: answer?.updatePointsProgram?.version ?? version + 1 }
    },
  })
  if (!mayEdit) return <p className="mt-8 text-base">{t('catalogueFacts', { count: choices.usable })}</p>
  const send = (event: FormEvent) => {
    setIsSubmitted(true)
    event.preventDefault()
    if (choices.usable > 0) void submit(event)
  }
  return (
    <form noValidate onSubmit={send} className="[&_[data-slot=side-summary]]:mt-0">
      <CatalogueChoice
        catalogue={catalogue}
        choices={choices}
        value={null}
        currency={currency}
        isSubmitted={isSubmitted}
        refused={undefined}
        onChange={onChange}
      />
      <SaveBar {...bar} act={t('save')} />
    </form>
  )
}
