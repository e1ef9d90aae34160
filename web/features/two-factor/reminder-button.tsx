import { useMutation } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
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

/** The server allows one a day and decides again. */
const restMs = 24 * 60 * 60_000

/** Mails everyone who lacks the required two-factor, or says when that was done. */
export function ReminderButton({ remindedAt }: { remindedAt: string | null }) {
  const t = useTranslations('requiredTwoFactor.company')
  const errorText = useErrorText()
  const now = useNow(30_000)
  const timeZone = useOwnZone()
  const [remind, { loading }] = useMutation(RemindTwoFactor)
  if (remindedAt && now - Date.parse(remindedAt) < restMs)
    return (
      <span className="num text-muted-foreground">
        {t('reminded')} <When iso={remindedAt} timeZone={timeZone} />
      </span>
    )
  const submit = async () => {
    try {
      await remind()
      toast(t('remindedNow'))
    } catch (error) {
      toast(errorText(error), 'error')
    }
  }
  return (
    <Button size="small" busy={loading} onClick={() => void submit()}>
      {t('remind')}
    </Button>
  )
}
