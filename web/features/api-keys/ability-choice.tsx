import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type AbilityChoiceProps = {
  /** What the key's role may, and what its list names already. */
  offered: readonly Ability[]
  value: readonly Ability[]
  onChange: (abilities: Ability[]) => void
}

/** Which of its role's abilities a key has. One that the reader lacks can only be removed. */
export function AbilityChoice({ offered, value, onChange }: AbilityChoiceProps) {
  const t = useTranslations('apiKeys.form')
  const words = useTranslations('permissions.abilities')
  const may = useMay()
  const id = useId()
  return (
    <fieldset className="mt-3 min-w-0" aria-describedby={`${id}-note`}>
      <legend className="sr-only">{t('abilities')}</legend>
      <ul className="max-h-64 overflow-y-auto border-y">
        {offered.map((ability) => {
          const isChosen = value.includes(ability)
          return (
            <li key={ability} className="border-b last:border-b-0">
              <label htmlFor={`${id}-${ability}`} className="flex min-h-11 items-center gap-3 py-1.5">
                <Checkbox
                  id={`${id}-${ability}`}
                  checked={isChosen}
                  disabled={!isChosen && !may(ability)}
                  onCheckedChange={(checked) => onChange(checked ? [...value, ability] : value.filter((each) => each !== ability))}
                />
                {words(ability)}
              </label>
            </li>
          )
        })}
      </ul>
      <p id={`${id}-note`} className="mt-1.5 text-xs text-muted-foreground">
        {t('abilitiesNote')}
      </p>
    </fieldset>
  )
}
