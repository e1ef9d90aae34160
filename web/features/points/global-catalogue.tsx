import { useMutation, useSuspenseQuery } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/rules/catalogue/catalogue.input.ts'
import { CatalogueBrands } from '#web/entities/brand/catalogue-brands.ts'
import { anySpending } from '#web/entities/points/spending.ts'
import { CatalogueChoice } from '#web/features/catalogue/catalogue-choice.tsx'
import { choiceOf } from '#web/features/catalogue/choice-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'
import { SavePointsProgram } from './points-query.ts'

/**
 * Which brands accept points; a change counts at once, even for points that people have. Not `useSaveForm`: one choice without fields,
 * and a refusal that no field shows.
 */
export function GlobalCatalogue({ program }: { program: ProgramDraft }) {
  const t = useTranslations('pointsSettings')
  const mayEdit = useMay()('points.edit')
  const { data } = useSuspenseQuery(CatalogueBrands)
  const saved: Catalogue = program.catalogue ?? { mode: 'all', brands: [] }
  const [changed, change] = useState<Catalogue>()
  const [isAsked, ask] = useState(false)
  const [savedAt, setSavedAt] = useState<number>()
  const [save] = useMutation(SavePointsProgram)
  const { currency } = program
  const catalogue = changed ?? saved
  const choices = choiceOf(data, catalogue, { spending: anySpending, currency })
  const { submit, isBusy, refusal, clear } = useSubmit(async () => {
    await save({ variables: { version: program.version ?? 0, input: { catalogue } } })
    change(undefined)
    setSavedAt(Date.now())
  })
  if (!mayEdit) return <p className="mt-8 text-base">{t('catalogueFacts', { count: choices.usable })}</p>
  const send = (event: FormEvent) => {
    event.preventDefault()
    ask(true)
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
        isAsked={isAsked}
        refused={undefined}
        onChange={change}
      />
      <SaveBar
        isDirty={changed !== undefined}
        isBusy={isBusy}
        savedAt={savedAt}
        refusal={refusal}
        act={t('save')}
        onDiscard={() => change(undefined)}
      />
    </form>
  )
}
