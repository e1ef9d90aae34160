import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import { CatalogueBrands } from '#web/entities/brand/catalogue-brands.ts'
import { isExact, useSpending } from '#web/entities/points/spending.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { useAnyDraft, useFieldErrors, useWizard } from '#web/wizard/wizard-context.ts'
import { CatalogueChoice } from './catalogue-choice.tsx'
import { findNoBrandsReason, toCatalogueChoices } from './catalogue-choices.ts'

const leads = { rewardlinks: 'leadEach', rewardcodes: 'leadCodes', rewardpoints: 'leadPoints' } as const

const valueSteps = { rewardlinks: 'details', rewardcodes: 'codedetails', rewardpoints: 'points' } as const

/** The step that chooses the brands of the campaign (R31). */
export function Component() {
  const t = useTranslations('catalogue')
  const { saver, advance, wizard } = useWizard()
  const draft = useAnyDraft()
  const { value, currency, catalogue: saved } = draft
  const spending = useSpending(draft)
  const refused = useFieldErrors()['input.catalogue.brands']
  const [catalogue, setCatalogue] = useState<Catalogue>(saved ?? { mode: 'selected', brands: [] })
  const { data: answer, error } = useQuery(CatalogueBrands)
  const data = useAfterSkeleton(answer)
  if (error && !answer) throw error
  if (!data || !spending)
    return (
      <StepBody title={t('heading')}>
        <PageSkeleton shape="cards" isInside />
      </StepBody>
    )

  const choices = toCatalogueChoices(data, catalogue, { spending, currency })
  const change = (next: Catalogue) => {
    setCatalogue(next)
    saver.change({ catalogue: next })
  }
  const missing = findNoBrandsReason(catalogue, choices)
  return (
    <>
      <StepBody
        title={t('heading')}
        lead={value ? t('lead', { value: formatMoney(value, currency, { whole: true }) }) : t(leads[wizard.type])}
      >
        <CatalogueChoice
          catalogue={catalogue}
          choices={choices}
          value={value}
          isUpTo={!isExact(spending)}
          currency={currency}
          refused={refused}
          valuePath={draft.subject === 'campaign' ? stepPath(wizard, valueSteps[wizard.type], draft.id) : undefined}
          onChange={change}
        />
      </StepBody>
      <StepBar
        reason={missing && t(`noBrands.${missing}`, { currency })}
        onNext={() => void advance({ catalogue })}
        note={!missing && t('count', { count: choices.usable })}
      />
    </>
  )
}
