import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/rules/catalogue/catalogue.input.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { BrandGrid } from './brand-grid.tsx'
import type { CatalogueChoices } from './choice-of.ts'
import { ChosenTray } from './chosen-tray.tsx'
import { noRule, RuleChoice } from './rule-choice.tsx'

type CatalogueChoiceProps = {
  catalogue: Catalogue
  choices: CatalogueChoices
  value: string | null
  /** Each person's value decides, or it is not known yet: the number that fit is the most it can be. */
  isUpTo?: boolean
  currency: string
  /** Somebody wanted to go on with nothing chosen. */
  isAsked: boolean
  refused?: string | undefined
  onChange: (catalogue: Catalogue) => void
}

/** Picked brands, all that can carry the value, or by a rule; what is chosen stands beside it. */
export function CatalogueChoice({ catalogue, choices, value, isUpTo = false, currency, isAsked, refused, onChange }: CatalogueChoiceProps) {
  const t = useTranslations('catalogue')
  const { offers, fitting, chosen, usable, categories } = choices
  const isRule = catalogue.mode === 'rule'
  const picked = new Set(catalogue.brands)
  const pick = (brands: string[]) => onChange({ mode: 'selected', brands })
  const toggle = (id: string) => pick(picked.has(id) ? catalogue.brands.filter((brand) => brand !== id) : [...catalogue.brands, id])
  return (
    <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_244px] lg:gap-12">
      <div className="min-w-0">
        <RadioGroup
          aria-label={t('mode')}
          className="mb-6 gap-x-8 gap-y-2 sm:flex"
          value={catalogue.mode}
          onValueChange={(mode) => onChange({ ...catalogue, mode, rule: catalogue.rule ?? (mode === 'rule' ? noRule : null) })}
        >
          <RadioItem value="selected">{t('modeSelected')}</RadioItem>
          <RadioItem value="all">{t(isUpTo ? 'modeAllUpTo' : 'modeAll', { count: fitting.length })}</RadioItem>
          <RadioItem value="rule">{t('modeRule')}</RadioItem>
        </RadioGroup>
        {isRule && (
          <RuleChoice
            rule={catalogue.rule ?? noRule}
            offers={offers}
            categories={categories}
            onChange={(rule) => onChange({ ...catalogue, rule })}
          />
        )}
        {isAsked && usable === 0 && (
          <Notice kind="error" className="mb-5">
            {t(isRule ? 'rule.none' : 'chooseOne')}
          </Notice>
        )}
        {refused && (
          <Notice kind="error" className="mb-5">
            {refused}
          </Notice>
        )}
        <BrandGrid
          offers={isRule ? chosen : offers}
          categories={isRule ? [] : categories}
          catalogue={catalogue}
          value={value}
          currency={currency}
          onToggle={toggle}
        />
      </div>
      <ChosenTray
        mode={catalogue.mode}
        chosen={chosen}
        fitCount={isRule ? usable : fitting.length}
        value={value}
        currency={currency}
        onRemove={toggle}
        onClear={() => pick([])}
        onAddAll={() => pick([...new Set([...catalogue.brands, ...fitting.map(({ brand }) => brand.id)])])}
      />
    </div>
  )
}
