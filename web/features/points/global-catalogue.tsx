import { useMutation, useSuspenseQuery } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/rules/catalogue/catalogue.input.ts'
import { CatalogueBrands } from '#web/entities/brand/catalogue-brands.ts'
import { anySpending } from '#web/entities/points/spending.ts'
import { CatalogueChoice } from '#web/features/catalogue/catalogue-choice.tsx'
import { toCatalogueChoices } from '#web/features/catalogue/catalogue-choices.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'
import { SavePointsProgram } from './points-query.ts'

/**
 * Chooses the brands that accept points. A change applies at once, even to points already held. Does not use `useSaveForm`, as it has one
 * choice and no fields to show a refusal at.
 */
export function GlobalCatalogue({ program }: { program: ProgramDraft }) {
  const t = useTranslations('pointsSettings')
  const mayEdit = useMay()('points.edit')
  const { data } = useSuspenseQuery(CatalogueBrands)
  const saved: Catalogue = program.catalogue ?? { mode: 'all', brands: [] }
  const [edited, setEdited] = useState<Catalogue>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [savedAt, setSavedAt] = useState<number>()
  const [save] = useMutation(SavePointsProgram)
  const { currency } = program
  const catalogue = edited ?? saved
  const choices = toCatalogueChoices(data, catalogue, { spending: anySpending, currency })
  const { submit, isBusy, refusal, clear } = useSubmit(async () => {
    await save({ variables: { version: program.version ?? 0, input: { catalogue } } })
    setEdited(undefined)
    setSavedAt(Date.now())
  })
  if (!mayEdit) return <p className="mt-8 text-base">{t('catalogueFacts', { count: choices.usable })}</p>
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (choices.usable === 0) clear()
    else void submit()
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
        onChange={setEdited}
      />
      <SaveBar
        isDirty={edited !== undefined}
        isBusy={isBusy}
        savedAt={savedAt}
        refusal={refusal}
        act={t('save')}
        onDiscard={() => setEdited(undefined)}
      />
    </form>
  )
}
