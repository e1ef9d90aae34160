import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { alertReceiversMax } from '#graphql/rules/company/low-balance-alert.input.ts'
import { useRoleWord } from '#web/entities/team/role-word.ts'
import type { LowBalancePageQuery } from '#web/gql/graphql.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type AlertReceiversProps = {
  people: LowBalancePageQuery['members']
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Up to five of those who may see money. Somebody who no longer may can only be taken away. */
export function AlertReceivers({ people, value, onChange, error }: AlertReceiversProps) {
  const t = useTranslations('lowBalance')
  const roleWord = useRoleWord()
  const id = useId()
  const known = value.filter((each) => people.some((person) => person.id === each))
  const toggle = (person: string, isChosen: boolean) => onChange(isChosen ? [...known, person] : known.filter((each) => each !== person))
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="mb-1.5 text-xs font-medium">{t('receivers')}</legend>
      <ul className="max-h-72 overflow-y-auto border-y">
        {people.map((person) => {
          const isChosen = known.includes(person.id)
          return (
            <li key={person.id} className="border-b last:border-b-0">
              <label htmlFor={`${id}-${person.id}`} className="flex min-h-11 items-center gap-3 py-1.5">
                <Checkbox
                  id={`${id}-${person.id}`}
                  checked={isChosen}
                  disabled={!isChosen && known.length >= alertReceiversMax}
                  onCheckedChange={(checked) => toggle(person.id, checked)}
                />
                <span className="min-w-0 flex-1 truncate">{person.name}</span>
                <span className="text-xs text-muted-foreground">{roleWord(person.company_role)}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <p id={`${id}-note`} className={error ? 'mt-1.5 flex gap-1.5 text-xs text-destructive' : 'mt-1.5 text-xs text-muted-foreground'}>
        {error && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />}
        {error ?? t('receiversHelp', { max: alertReceiversMax })}
      </p>
    </fieldset>
  )
}
