import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/ui/dialogs/use-action-dialog.ts'
import { When } from '#web/ui/when.tsx'

const RemindTwoFactor = graphql(`
  mutation RemindTwoFactor {
    remindTwoFactor {
      id
      revision
      two_factor_reminded_at
    }
  }
`)

/** The minimum time between two reminders, one day. The server enforces the same limit. */
const reminderIntervalMs = 24 * 60 * 60_000

/** Emails a reminder to all members without the required two-factor, or shows when that was last done. */
export function ReminderButton({ remindedAt }: { remindedAt: string | null }) {
  const t = useTranslations('requiredTwoFactor.company')
  const now = useNow(30_000)
  const timeZone = useOwnZone()
  const { act, isBusy } = useAction(RemindTwoFactor, { variables: {}, toast: t('remindedNow') })
  if (remindedAt && now - Date.parse(remindedAt) < reminderIntervalMs)
    return (
      <span className="num text-muted-foreground">
        {t('reminded')} <When iso={remindedAt} timeZone={timeZone} />
      </span>
    )
  return (
    <Button size="small" busy={isBusy} onClick={act}>
      {t('remind')}
    </Button>
  )
}
