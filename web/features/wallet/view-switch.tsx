import { useTranslations } from 'use-intl'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { type StatementFilter, views } from './statement-variables.ts'

type ViewSwitchProps = { view: StatementFilter['view']; onChoose: (view: StatementFilter['view']) => void }

/** Switches between the two views of the same entries. */
export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  const t = useTranslations('wallet')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, these change what is shown
    <div role="group" aria-label={t('view')} className="flex gap-2">
      {views.map((name) => (
        <ChoiceChip key={name} chosen={name === view} onClick={() => onChoose(name)}>
          {t(`views.${name}`)}
        </ChoiceChip>
      ))}
    </div>
  )
}
