import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorExtensions } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { useCountdown } from './use-countdown.ts'

type ResendCodeProps = {
  onResend: () => Promise<number>
  afterSeconds: number
  onSent: () => void
  onRefused: (sentence: string) => void
}

/** From here on the wait is told in minutes: the most codes of an hour were sent. */
const longWaitSeconds = 90

/** Another code, once the time between two is over. */
export function ResendCode({ onResend, afterSeconds, onSent, onRefused }: ResendCodeProps) {
  const t = useTranslations('login.code')
  const errorText = useErrorText()
  const [left, restart] = useCountdown(afterSeconds)
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')

  const resend = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      restart(await onResend())
      setState('sent')
      onSent()
    } catch (error) {
      const wait = errorExtensions(error).retryAfterSeconds
      if (typeof wait === 'number') restart(wait)
      if (errorCode(error) !== 'CODE_RESEND_TOO_SOON') onRefused(errorText(error))
      setState('idle')
    }
  }

  return (
    <p>
      {left > 0 ? (
        <button type="button" disabled className="text-left tabular-nums">
          {left > longWaitSeconds ? t('resendLater', { minutes: Math.ceil(left / 60) }) : t('resendIn', { seconds: left })}
        </button>
      ) : (
        <button type="button" className={textLinkClass} aria-busy={state === 'busy' || undefined} onClick={resend}>
          {t('resend')}
        </button>
      )}
      <span role="status" className="sr-only">
        {state === 'sent' && t('resent')}
      </span>
    </p>
  )
}
