import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { VariableName } from '#graphql/contracts/message/variables.ts'

type VariableChipsProps = {
  /** The variables to offer as buttons. The others are suggested after typing "{{". */
  names: readonly VariableName[]
  onInsert: (name: VariableName) => void
}

/** Buttons that insert a variable at the caret. */
export function VariableChips({ names, onInsert }: VariableChipsProps) {
  const t = useTranslations('message')
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="inline-flex h-[34px] items-center gap-1.5 rounded-full border border-dashed border-border-strong px-2.5 text-xs text-muted-foreground hover:border-foreground hover:text-foreground focus-visible:rounded-full sm:h-[26px]"
          onClick={() => onInsert(name)}
        >
          <Plus aria-hidden className="size-3 stroke-2" />
          <span>{t(`variable.${name}`)}</span>
        </button>
      ))}
      <span className="text-xs text-muted-foreground">{t('orType', { braces: '{{' })}</span>
    </div>
  )
}
