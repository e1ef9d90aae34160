import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { VariableName } from '#graphql/rules/messages/variables.ts'

const offered: VariableName[] = ['recipient_first_name', 'reward_value', 'expiry_date']

/** The variables most asked for; the rest come by typing. */
export function VariableChips({ onInsert }: { onInsert: (name: VariableName) => void }) {
  const t = useTranslations('message')
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          className="inline-flex h-[34px] items-center gap-1.5 rounded-full border border-dashed border-border-strong px-2.5 text-xs text-muted-foreground hover:border-foreground hover:text-foreground focus-visible:rounded-full sm:h-[26px]"
          onClick={() => onInsert(name)}
        >
          <Plus aria-hidden className="size-3 stroke-2" />
          {t(`variable.${name}`)}
        </button>
      ))}
      <span className="text-xs text-muted-foreground">{t('orType', { braces: '{{' })}</span>
    </div>
  )
}
