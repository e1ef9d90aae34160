import { useTranslations } from 'use-intl'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { type StatementFilter, statementViews } from './statement-variables.ts'

type ViewSwitchProps = { view: StatementFilter['view']; onChoose: (view: StatementFilter['view']) => void }

/** Switches between the statement, a table with balances, and the timeline, which shows entries as arrows. */
export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  const t = useTranslations('wallet')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, these change what is shown
    <div role="group" aria-label={t('view')} className="flex gap-2">
      {statementViews.map((name) => (
        <ChoiceChip key={name} chosen={name === view} onClick={() => onChoose(name)}>
          {t(`views.${name}`)}
        </ChoiceChip>
      ))}
    </div>
  )
}
