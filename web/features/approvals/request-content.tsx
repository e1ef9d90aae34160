import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OfferedBrands } from '#web/entities/brand/offered-brands.tsx'
import { useSpending } from '#web/entities/points/spending.ts'
import { usePointUnit } from '#web/entities/points/use-point-unit.ts'
import { rewardsLabel } from '#web/features/launch/rewards-label.ts'
import type { Draft } from '#web/wizard/draft.ts'
import { RequestSection } from './request-section.tsx'

const marksShown = 14
const wordOf = {
  exact: { all: 'allBrands', rule: 'ruleBrands' },
  upTo: { all: 'allBrandsUpTo', rule: 'ruleBrandsUpTo' },
} as const

/** The content of the launch to approve, read-only. `children` are the sections below it, such as the schedule. */
export function RequestContent({ draft, children }: { draft: Draft; children: ReactNode }) {
  const t = useTranslations('launch')
  const { name, currency, internal_reference: reference, catalogue } = draft
  const spending = useSpending(draft)
  const unit = usePointUnit(draft.delivery_type)
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return (
    <>
      <RequestSection title={t('details')}>
        <p className="font-medium">{name}</p>
        <p className="text-muted-foreground">
          <span>{rewardsLabel(draft, t, unit)}</span>
          <span>{reference && t('reference', { reference })}</span>
        </p>
      </RequestSection>
      <RequestSection title={t('catalogue')}>
        <OfferedBrands
          catalogue={catalogue}
          spending={spending}
          currency={currency}
          shown={marksShown}
          renderCaption={(brands, isExact) =>
            catalogue?.mode === 'selected'
              ? listed.format(brands.map(({ brand }) => brand.name))
              : t(wordOf[isExact ? 'exact' : 'upTo'][catalogue?.mode === 'rule' ? 'rule' : 'all'], { count: brands.length })
          }
        />
      </RequestSection>
      {children}
    </>
  )
}
