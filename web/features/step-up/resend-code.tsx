import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorExtensions } from '#web/lib/error-code.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { resendStepUp, type StepUpChallenge } from './step-up.ts'

type ResendCodeProps = { asked: StepUpChallenge; onResent: () => void; onRefused: (error: unknown) => void }

const second = 1000

/** "Resend code", once the wait is over; it says how long that is (V14). */
export function ResendCode({ asked, onResent, onRefused }: ResendCodeProps) {
  const t = useTranslations('stepUp')
  const now = useNow(second)
  const [freeAt, setFreeAt] = useState(() => Date.now() + asked.resendAfterSeconds * second)
  const [isBusy, setBusy] = useState(false)
  const [wasResent, setResent] = useState(false)
  const left = Math.max(0, Math.ceil((freeAt - now) / second))

  const resend = async () => {
    setBusy(true)
    try {
      const { resendAfterSeconds } = await resendStepUp(asked.challenge)
      setFreeAt(Date.now() + resendAfterSeconds * second)
      setResent(true)
      onResent()
    } catch (error) {
      const { retryAfterSeconds } = errorExtensions(error)
      if (errorCode(error) === 'CODE_RESEND_TOO_SOON' && typeof retryAfterSeconds === 'number')
        setFreeAt(Date.now() + retryAfterSeconds * second)
      onRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 flex min-h-9 flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
      {left > 0 ? (
        <p>{t('resendIn', { seconds: left })}</p>
      ) : (
        <Button variant="ghost" size="small" busy={isBusy} className="-ml-3" onClick={() => void resend()}>
          {t('resend')}
        </Button>
      )}
      <p role="status">{wasResent && t('resent', { to: asked.to })}</p>
    </div>
  )
}
