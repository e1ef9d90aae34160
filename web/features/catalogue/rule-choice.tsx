import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalogue } from '#graphql/rules/catalogue/catalogue.input.ts'
import { countriesOf, type Offer } from '#web/entities/brand/catalogue-brands.ts'
import type { CatalogueBrandsQuery } from '#web/gql/graphql.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

type Rule = NonNullable<Catalogue['rule']>
type RuleChoiceProps = { rule: Rule; offers: Offer[]; categories: CatalogueBrandsQuery['brand_categories']; onChange: (rule: Rule) => void }

export const noRule: Rule = { countries: [], categories: [] }

/** What a brand has to have; nothing pressed asks for nothing. */
export function RuleChoice({ rule, offers, categories, onChange }: RuleChoiceProps) {
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

/** One of these, or whatever it is. */
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
            {option.name}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  )
}
