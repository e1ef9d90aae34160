import { useTranslations } from 'use-intl'
import { CaptchaField } from '#web/ui/captcha/captcha-field.tsx'
import type { Captcha } from '#web/ui/captcha/create-captcha.ts'
import { textLinkClass } from '#web/ui/text-link.tsx'

/** What opens further tries of an account: the captcha, or only a mailed code. */
export type TriesLeft = 'captcha' | 'mailbox'

type LoginTriesProps = {
  left: TriesLeft
  captcha: Captcha
  error: string | undefined
  isSending: boolean
  onAskCode: () => void
  onSolved: () => void
}

/** Shown once an account had too many tries (A9): the captcha, and beside it a code by email where that is not the one way left. */
export function LoginTries({ left, captcha, error, isSending, onAskCode, onSolved }: LoginTriesProps) {
  const t = useTranslations('login.tries')
  return (
    <div className="grid gap-3">
      <CaptchaField captcha={captcha} error={error} onSolved={onSolved} />
      {left === 'captcha' && (
        <p className="text-sm">
          <button type="button" className={textLinkClass} aria-busy={isSending || undefined} onClick={onAskCode}>
            {t('askInstead')}
          </button>
        </p>
      )}
    </div>
  )
}
