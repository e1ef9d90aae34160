import { useTranslations } from 'use-intl'
import { ReminderButton } from '#web/features/two-factor/reminder-button.tsx'
import { useMay } from '#web/lib/session/use-may.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'

type WithoutTwoFactorProps = {
  count: number
  isChosen: boolean
  onChoose: (isWanted: boolean) => void
  company: { two_factor_from?: string | null; two_factor_reminded_at?: string | null } | undefined
}

/** How many of the team have no two-factor: shows only them, and reminds them where it is required. */
export function WithoutTwoFactor({ count, isChosen, onChoose, company }: WithoutTwoFactorProps) {
  const t = useTranslations('team')
  const may = useMay()
  if (count === 0) return null
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs">
      <ChoiceChip chosen={isChosen} onClick={() => onChoose(!isChosen)}>
        {t('withoutTwoFactor', { count })}
      </ChoiceChip>
      {company?.two_factor_from && may('team.manage') && <ReminderButton remindedAt={company.two_factor_reminded_at ?? null} />}
    </div>
  )
}
