import { useTranslations } from 'use-intl'
import { CodeForm } from '#web/entities/account/code-form.tsx'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { proveMailbox } from './login-api.ts'

/** To whom a code was mailed, and the challenge it answers. */
export type MailboxAsked = { email: string; challenge: string }

type MailboxCodeProps = {
  asked: MailboxAsked
  /** Returns the pass to sign in with. */
  onProven: (pass: string) => void
  onBack: () => void
}

/** Someone proves their mailbox, because strangers spent the tries of their account; then they sign in as usual. */
export function MailboxCode({ asked: { email, challenge }, onProven, onBack }: MailboxCodeProps) {
  const t = useTranslations('login')
  return (
    <GuestFrame heading={t('code.heading')} lead={t('tries.sent', { email })}>
      <CodeForm
        onCode={async (code) => onProven(await proveMailbox(challenge, code))}
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
