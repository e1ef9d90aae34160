import { useTranslations } from 'use-intl'
import { type Ability, abilities } from '#graphql/contracts/access/abilities.ts'

/** The name of an ability, with a note if companies cannot change it. */
export function AbilityName({ ability }: { ability: Ability }) {
  const t = useTranslations('permissions')
  return (
    <span className="min-w-0">
      <span>{t(`abilities.${ability}`)}</span>
      {'fixed' in abilities[ability] && <span className="block text-xs text-muted-foreground">{t('fixed.everywhere')}</span>}
    </span>
  )
}
