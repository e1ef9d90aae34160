import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/contracts/brand/catalogue.ts'
import { countriesOf, type Offer } from '#web/entities/brand/catalogue-brands.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { BrandGrid } from './brand-grid.tsx'
import type { CatalogueChoices } from './catalogue-choices.ts'
import { ChosenTray } from './chosen-tray.tsx'
import { NoBrandsNotice } from './no-brands-notice.tsx'

type CatalogueChoiceProps = {
  catalogue: Catalogue
  choices: CatalogueChoices
  value: string | null
  /** True if reward values differ or are unknown. The number of brands is then shown as "up to", as some recipients have fewer. */
  isUpTo?: boolean
  currency: string
  /** True after an attempt to continue, which shows the missing choice as an error. */
  isSubmitted?: boolean
  refused?: string | undefined
  /** The path of the step that sets the value. Undefined where there is no value to change. */
  valuePath?: string | undefined
  onChange: (catalogue: Catalogue) => void
}

/** Chooses the campaign's brands one by one, all that offer the value, or by a rule. Shows the chosen brands beside it. */
export function CatalogueChoice({
  catalogue,
  choices,
  value,
  isUpTo = false,
  currency,
  isSubmitted = false,
  refused,
  valuePath,
  onChange,
}: CatalogueChoiceProps) {
  const t = useTranslations('catalogue')
  const { offers, fitting, chosen, usable, categories } = choices
  const isRule = catalogue.mode === 'rule'
  const picked = new Set(catalogue.brands)
  const pick = (brands: string[]) => onChange({ mode: 'selected', brands })
  const toggle = (id: string) => pick(picked.has(id) ? catalogue.brands.filter((brand) => brand !== id) : [...catalogue.brands, id])
  return (
    <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_190px] xl:grid-cols-[minmax(0,1fr)_244px] xl:gap-12">
      <div className="min-w-0">
        <RadioGroup
          aria-label={t('mode')}
          className="mb-6 gap-x-8 gap-y-2 sm:flex sm:flex-wrap"
          value={catalogue.mode}
          onValueChange={(mode) => onChange({ ...catalogue, mode, rule: catalogue.rule ?? (mode === 'rule' ? noRule : null) })}
        >
          <RadioItem value="selected">{t('modeSelected')}</RadioItem>
          <RadioItem value="all">{t(isUpTo ? 'modeAllUpTo' : 'modeAll', { count: fitting.length })}</RadioItem>
          <RadioItem value="rule">{t('modeRule')}</RadioItem>
        </RadioGroup>
        <NoBrandsNotice catalogue={catalogue} choices={choices} currency={currency} isSubmitted={isSubmitted} valuePath={valuePath} />
        {isRule && (
          <RuleChoice
            rule={catalogue.rule ?? noRule}
            offers={offers}
            categories={categories}
            onChange={(rule) => onChange({ ...catalogue, rule })}
          />
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

type Rule = NonNullable<Catalogue['rule']>
type RuleChoiceProps = { rule: Rule; offers: Offer[]; categories: CatalogueBrandsQuery['brand_categories']; onChange: (rule: Rule) => void }

const noRule: Rule = { countries: [], categories: [] }

/** The categories and countries that a brand must match. An empty condition matches every brand. */
function RuleChoice({ rule, offers, categories, onChange }: RuleChoiceProps) {
  const t = useTranslations('catalogue.rule')
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const countries = countriesOf(offers).map((id) => ({ id, name: names.of(id) ?? id }))
  return (
    <div className="mb-8 grid gap-5 rounded-lg border p-4 sm:p-5">
      <Condition
        title={t('categories')}
        any={t('anyCategory')}
        options={categories.map(({ id, name, icon }) => ({ id, name: name ?? '', icon }))}
        chosen={rule.categories}
        onChange={(chosen) => onChange({ ...rule, categories: chosen })}
      />
      <Condition
        title={t('countries')}
        any={t('anyCountry')}
        options={countries.sort((a, b) => a.name.localeCompare(b.name, 'en'))}
        chosen={rule.countries}
        onChange={(chosen) => onChange({ ...rule, countries: chosen })}
      />
      <p className="text-xs text-muted-foreground">{t('joins')}</p>
    </div>
  )
}

type ConditionProps = {
  title: string
  any: string
  options: { id: string; name: string; icon?: string | null }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** One condition of the rule as a list of options. The first option, `any`, switches the condition off. */
function Condition({ title, any, options, chosen, onChange }: ConditionProps) {
  const id = useId()
  const toggle = (option: string) => onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option])
  return (
    <fieldset aria-labelledby={id}>
      <p id={id} className="mb-2 text-sm font-medium">
        {title}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <ChoiceChip chosen={chosen.length === 0} onClick={() => onChange([])}>
          {any}
        </ChoiceChip>
        {options.map((option) => (
          <ChoiceChip key={option.id} chosen={chosen.includes(option.id)} onClick={() => toggle(option.id)}>
            {option.icon && <Icon name={option.icon} />}
            <span>{option.name}</span>
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  )
}
