import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/rules/campaign/catalogue.input.ts'
import { PageSkeleton } from '#web/app/page-skeleton.tsx'
import { StepBar } from '#web/features/wizard/step-bar.tsx'
import { StepBody } from '#web/features/wizard/step-body.tsx'
import { useAnyDraft, useRefusedFields, useWizard } from '#web/features/wizard/wizard-context.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { BrandGrid } from './brand-grid.tsx'
import { CatalogueBrands, offersIn, offersOf } from './catalogue-brands.ts'
import { ChosenTray } from './chosen-tray.tsx'
import { noRule, RuleChoice } from './rule-choice.tsx'

/** Which brands recipients may choose: picked ones, all that can carry the value, or by a rule (R31). */
export function Component() {
  const t = useTranslations('catalogue')
  const { saver, advance } = useWizard()
  const { value, currency, catalogue: saved } = useAnyDraft()
  const refused = useRefusedFields()['input.catalogue.brands']
  const [catalogue, setCatalogue] = useState<Catalogue>(saved ?? { mode: 'selected', brands: [] })
  const [isAsked, ask] = useState(false)
  const { data, error } = useQuery(CatalogueBrands)
  if (error && !data) throw error
  if (!data)
    return (
      <StepBody title={t('heading')}>
        <PageSkeleton />
      </StepBody>
    )

  const offers = offersOf(data.brands, value, currency)
  const fitting = offers.filter(({ misfit }) => !misfit)
  const picked = new Set(catalogue.brands)
  const chosen = catalogue.mode === 'all' ? fitting : offersIn(offers, catalogue)
  const usable = chosen.filter(({ misfit }) => !misfit).length
  const change = (next: Catalogue) => {
    setCatalogue(next)
    saver.change({ catalogue: next })
  }
  const pick = (brands: string[]) => change({ mode: 'selected', brands })
  const toggle = (id: string) => pick(picked.has(id) ? catalogue.brands.filter((brand) => brand !== id) : [...catalogue.brands, id])
  const goOn = () => {
    ask(true)
    if (usable > 0) void advance({ catalogue })
  }

  return (
    <>
      <StepBody title={t('heading')} lead={value ? t('lead', { value: formatMoney(value, currency, { whole: true }) }) : t('leadEach')}>
        <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_244px] lg:gap-12">
          <div className="min-w-0">
            <RadioGroup
              aria-label={t('mode')}
              className="mb-6 gap-x-8 gap-y-2 sm:flex"
              value={catalogue.mode}
              onValueChange={(mode) => change({ ...catalogue, mode, rule: catalogue.rule ?? (mode === 'rule' ? noRule : null) })}
            >
              <RadioItem value="selected">{t('modeSelected')}</RadioItem>
              <RadioItem value="all">{t('modeAll', { count: fitting.length })}</RadioItem>
              <RadioItem value="rule">{t('modeRule')}</RadioItem>
            </RadioGroup>
            {catalogue.mode === 'rule' && (
              <RuleChoice
                rule={catalogue.rule ?? noRule}
                offers={offers}
                categories={data.brand_categories}
                onChange={(rule) => change({ ...catalogue, rule })}
              />
            )}
            {isAsked && usable === 0 && (
              <Notice kind="error" className="mb-5">
                {t(catalogue.mode === 'rule' ? 'rule.none' : 'chooseOne')}
              </Notice>
            )}
            {refused && (
              <Notice kind="error" className="mb-5">
                {refused}
              </Notice>
            )}
            <BrandGrid
              offers={catalogue.mode === 'rule' ? chosen : offers}
              categories={catalogue.mode === 'rule' ? [] : data.brand_categories}
              catalogue={catalogue}
              value={value}
              currency={currency}
              onToggle={toggle}
            />
          </div>
          <ChosenTray
            mode={catalogue.mode}
            chosen={chosen}
            fitCount={catalogue.mode === 'rule' ? usable : fitting.length}
            value={value}
            currency={currency}
            onRemove={toggle}
            onClear={() => pick([])}
            onAddAll={() => pick([...new Set([...catalogue.brands, ...fitting.map(({ brand }) => brand.id)])])}
          />
        </div>
      </StepBody>
      <StepBar onNext={goOn} note={t('count', { count: usable })} />
    </>
  )
}
