import { useTranslations } from 'use-intl'
import { CodeForm } from '#web/entities/account/code-form.tsx'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { verifyMailbox } from './login-api.ts'

/** The email address that a code was sent to. `challenge` identifies that code and is sent back with it. */
export type PendingMailboxCode = { email: string; challenge: string }

type MailboxCodeProps = {
  pending: PendingMailboxCode
  /** Called once the code is verified. `pass` allows signing in despite too many failures. */
  onProven: (pass: string) => void
  onBack: () => void
}

/** Verifies the mailbox of an account with too many failed sign-ins. The user then signs in with their password. */
export function MailboxCode({ pending: { email, challenge }, onProven, onBack }: MailboxCodeProps) {
  const t = useTranslations('login')
  return (
    <GuestFrame heading={t('code.heading')} lead={t('tries.sent', { email })}>
      <CodeForm
        onCode={async (code) => onProven(await verifyMailbox(challenge, code))}
        submit={t('tries.confirm')}
        aside={
          <button type="button" className={textLinkClass} onClick={onBack}>
            {t('tries.back')}
          </button>
        }
      />
    </GuestFrame>
  )
}
